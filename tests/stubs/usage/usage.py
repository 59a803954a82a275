"""What the stubs tell any type checker: tensors, modules, containers, optimisers, data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch
import torch.nn.functional as F
from torch import Tensor, nn, optim
from torch.utils.data import DataLoader, Dataset, TensorDataset
from typing_extensions import assert_type


def tensors(x: Tensor) -> None:
    assert_type(x.split(2), tuple[Tensor, ...])
    assert_type(torch.split(x, [1, 2], dim=1), tuple[Tensor, ...])
    assert_type(x.chunk(2), tuple[Tensor, ...])
    assert_type(x.unique(), Tensor)
    assert_type(x.unique(return_inverse=True), tuple[Tensor, Tensor])
    assert_type(x.unique(return_inverse=True, return_counts=True), tuple[Tensor, Tensor, Tensor])
    assert_type(x.norm(dim=-1, keepdim=True), Tensor)
    assert_type(x.unflatten(0, (2, 3)), Tensor)
    assert_type(x.backward(), None)
    assert_type(iter(x), Iterator[Tensor])
    for row in x:
        assert_type(row, Tensor)
    assert_type(x + 1, Tensor)
    assert_type(2 * x, Tensor)
    assert_type(-x, Tensor)
    assert_type(x @ x.mT, Tensor)
    assert_type(x == x, Tensor)
    assert_type(x > 0, Tensor)
    assert_type(1 / x, Tensor)
    assert_type(x**2, Tensor)
    assert_type(x[0], Tensor)
    assert_type(x[..., None, 1:], Tensor)
    assert_type(x.sum(dim=(0, 1), keepdim=True), Tensor)
    assert_type(x.max(), Tensor)
    values, indices = x.max(dim=0)
    assert_type(values, Tensor)
    assert_type(indices, Tensor)
    assert_type(x.topk(2).values, Tensor)
    assert_type(x.size(0), int)
    assert_type(x.shape[0], int)
    assert_type(x.shape, torch.Size)
    b, t = x.shape
    assert_type(b, int)
    assert_type(x.dtype, torch.dtype)
    assert_type(x.device, torch.device)
    assert_type(x.view(-1, 3).permute(1, 0).contiguous(), Tensor)
    assert_type(x.reshape(b, t, 1).expand(-1, -1, 4), Tensor)
    assert_type(torch.cat([x, x], dim=-1), Tensor)
    assert_type(torch.stack((x, x)), Tensor)
    assert_type(torch.where(x > 0, x, 0.0), Tensor)
    assert_type(torch.einsum("ij,jk->ik", x, x), Tensor)
    assert_type(torch.linalg.svd(x).S, Tensor)
    assert_type(torch.fft.rfft(x, n=8), Tensor)
    assert_type(F.softmax(x, dim=-1), Tensor)
    assert_type(F.cross_entropy(x, x.argmax(-1), reduction="none"), Tensor)
    assert_type(F.scaled_dot_product_attention(x, x, x, is_causal=True), Tensor)
    assert_type(x.item(), int | float | bool)
    assert_type(x.requires_grad_(), Tensor)
    assert_type(x.grad, Tensor | None)
    x += 1
    x[0] = 2


def creation(device: str, dtype: torch.dtype) -> None:
    assert_type(torch.zeros(2, 3, device=device, dtype=dtype), Tensor)
    assert_type(torch.zeros((2, 3), device=torch.device("cpu"), dtype=torch.float32), Tensor)
    assert_type(torch.randn(2, 3, device="cuda", requires_grad=True), Tensor)
    assert_type(torch.arange(10), Tensor)
    assert_type(torch.tensor([1.0, 2.0]).to(device).to(dtype).to("cpu", torch.int64), Tensor)
    assert_type(torch.full((2,), 1.0).type(torch.float16).cuda(), Tensor)
    assert_type(torch.device("cuda", 0).type, str)


class Block(nn.Module):
    def __init__(self, width: int, dropout: float = 0.1) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.proj = nn.Linear(width, width, bias=False)
        self.scale = nn.Parameter(torch.ones(width))
        self.register_buffer("mask", torch.ones(4, 4))

    def forward(self, x: Tensor) -> Tensor:
        x = x + self.proj(self.norm(x)) * self.scale
        return x.masked_fill(self.mask[: x.size(0)] == 0, float("-inf"))


class Net(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.blocks = nn.ModuleList([Block(8) for _ in range(3)])
        self.heads = nn.ModuleDict({"a": nn.Linear(8, 2)})
        self.stem = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.ReLU(), nn.Flatten())

    def forward(self, x: Tensor) -> Tensor:
        x = self.stem(x)
        for block in self.blocks:
            assert_type(block, Block)
            x = block(x)
        for name, head in self.heads.items():
            assert_type(name, str)
            assert_type(head(x), Tensor)
        assert_type(self.blocks[0].scale, nn.Parameter)
        assert_type(self.blocks[0].proj.weight, Tensor)
        assert_type(len(self.blocks), int)
        return x


def modules(net: Net, x: Tensor) -> None:
    assert_type(nn.Linear(3, 4)(x), Tensor)
    assert_type(nn.Conv2d(3, 4, kernel_size=3).weight, Tensor)
    assert_type(net.to("cuda"), Net)
    assert_type(net.eval(), Net)
    assert_type(net.train(), Net)
    assert_type(net.half().cpu().requires_grad_(False), Net)
    for parameter in net.parameters():
        assert_type(parameter, nn.Parameter)
    assert_type(nn.CrossEntropyLoss()(x, x), Tensor)
    out, _ = nn.LSTM(3, 4, batch_first=True)(x)
    assert_type(out, Tensor)
    net.load_state_dict(torch.load("net.pt", weights_only=True), strict=False)
    torch.save(net.state_dict(), "net.pt")
    for value in net(x):
        print(value.grad)
    print(net(x).no_such_attribute)  # error
    nn.init.xavier_uniform_(net.blocks[0].proj.weight, gain=2.0)
    nn.utils.clip_grad_norm_(net.parameters(), 1.0)


class Numbers(Dataset[tuple[Tensor, int]]):
    def __len__(self) -> int:
        return 3

    def __getitem__(self, index: int) -> tuple[Tensor, int]:
        return torch.zeros(3), index


def training(net: Net) -> None:
    optimizer = optim.AdamW(net.parameters(), lr=1e-3, weight_decay=0.1)
    assert_type(optimizer, optim.AdamW)
    groups = optim.SGD([{"params": net.parameters(), "lr": 0.1}], momentum=0.9)
    scheduler = optim.lr_scheduler.CosineAnnealingLR(groups, T_max=10)
    loader = DataLoader(Numbers(), batch_size=2, shuffle=True)
    assert_type(loader, DataLoader[tuple[Tensor, int]])
    for inputs, targets in loader:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", dtype=torch.bfloat16):
            loss = F.mse_loss(net(inputs), torch.tensor(targets))
        loss.backward()
        optimizer.step()
        scheduler.step()
        assert_type(loss.item(), int | float | bool)
    assert_type(DataLoader(TensorDataset(torch.zeros(3))), DataLoader[tuple[Tensor, ...]])
    assert_type(optimizer.param_groups[0]["lr"], Any)
