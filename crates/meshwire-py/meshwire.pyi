from collections.abc import Callable, Sequence
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Literal, Self, TypeAlias, final

import numpy as np
import numpy.typing as npt
import pyarrow as pa  # type: ignore[import-untyped,import-not-found,unused-ignore]

__all__ = [
    "Animation",
    "Assembly",
    "Asset",
    "Channel",
    "Edits",
    "Event",
    "FORMATS",
    "Finding",
    "Influences",
    "Material",
    "Mesh",
    "MeshwireError",
    "MorphTarget",
    "Node",
    "Primitive",
    "Report",
    "Scene",
    "Skin",
    "Space",
    "Texture",
    "__version__",
    "compile",
    "decompile",
    "detect",
    "files",
    "find_picture",
    "from_gltf",
    "from_json",
    "motions",
    "open",
    "profiles",
    "read",
    "table",
    "verify",
]

__version__: Final[str]
FORMATS: Final[tuple[str, ...]]

_Path: TypeAlias = str | PathLike[str]
_Paths: TypeAlias = _Path | Sequence[_Path]
_Progress: TypeAlias = Callable[[int, int, Path], object]
_Extra: TypeAlias = bool | float | str | list[Any] | dict[str, Any]
_Float: TypeAlias = npt.NDArray[np.float32]
_Double: TypeAlias = npt.NDArray[np.float64]
_Index: TypeAlias = npt.NDArray[np.uint32]

class MeshwireError(Exception):
    format: str | None
    path: str | None
    offset: int | None
    problems: Sequence[tuple[str, str]]

@final
class Asset:
    @property
    def format(self) -> str: ...
    @property
    def path(self) -> Path | None: ...
    def to_bytes(self) -> bytes: ...
    def save(self, path: _Path | None = None) -> None: ...
    def to_json(self) -> str: ...
    def get(self, path: str) -> Any: ...
    def set(self, path: str, value: Any) -> Any: ...
    def rename_texture(self, old: str, new: str) -> int: ...
    def rename_material(self, old: str, new: str) -> int: ...
    def rename_node(self, old: str, new: str) -> int: ...
    def findings(self) -> list[Finding]: ...
    def repair(self, only: list[str] = ...) -> list[Finding]: ...
    def info(self) -> list[tuple[str, str]]: ...
    def scene(self, space: Literal["gltf", "blender"] | None = None) -> Scene: ...
    def apply(self, scene: Scene) -> Edits: ...
    def to_gltf(self, lod: int | None = None) -> bytes: ...
    def import_gltf(self, data: bytes) -> Edits: ...
    def forget_stored(self) -> None: ...
    def update_bounds(self) -> int: ...
    def copy(self) -> Asset: ...
    @staticmethod
    def from_scene(scene: Scene, format: str, profile: str | None = None) -> Asset: ...
    def close(self) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(
        self, *_exception: type[BaseException] | BaseException | TracebackType | None
    ) -> None: ...

@final
class Assembly:
    def __new__(
        cls,
        path: _Path,
        motions: Sequence[_Path] = ...,
        files: dict[Path, bytes] | None = None,
    ) -> Self: ...
    @property
    def format(self) -> str: ...
    @property
    def path(self) -> Path: ...
    def files(self) -> list[Path]: ...
    def findings(self) -> list[Finding]: ...
    def unreadable(self) -> list[str]: ...
    def scene(self, space: Literal["gltf", "blender"] | None = None) -> Scene: ...
    def apply(self, scene: Scene) -> Edits: ...
    def to_gltf(self, lod: int | None = None) -> bytes: ...
    def import_gltf(self, data: bytes) -> Edits: ...
    def changed(self, path: _Path | None = None) -> dict[Path, bytes]: ...
    def save(self, path: _Path | None = None) -> list[Path]: ...

@final
class Edits:
    @property
    def changes(self) -> list[str]: ...
    @property
    def skipped(self) -> list[str]: ...

@final
class Finding:
    @property
    def code(self) -> str: ...
    @property
    def severity(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def offset(self) -> int | None: ...
    @property
    def length(self) -> int: ...
    @property
    def message(self) -> str: ...
    @property
    def line(self) -> str: ...

@final
class Report:
    @property
    def path(self) -> Path: ...
    @property
    def format(self) -> str | None: ...
    @property
    def identical(self) -> bool: ...
    @property
    def rebuilt(self) -> bool | None: ...
    @property
    def findings(self) -> list[Finding]: ...
    @property
    def error(self) -> str | None: ...
    @property
    def ok(self) -> bool: ...

@final
class Space:
    @property
    def up(self) -> str: ...
    @property
    def forward(self) -> str: ...
    @property
    def handedness(self) -> str: ...
    @property
    def unit(self) -> float | None: ...
    @property
    def v_up(self) -> bool: ...

@final
class Scene:
    name: str
    nodes: list[Node]
    meshes: list[Mesh]
    materials: list[Material]
    animations: list[Animation]
    extras: dict[str, _Extra]
    def __new__(cls, space: Literal["gltf", "blender"] = "gltf") -> Self: ...
    @property
    def space(self) -> Space: ...
    def world_matrices(self) -> _Float: ...
    def check(self) -> list[Finding]: ...
    def left_out(self, format: str) -> list[Finding]: ...

@final
class Node:
    source: str
    name: str
    parent: int | None
    translation: _Float | None
    rotation: _Float | None
    scale: _Float | None
    matrix: _Float | None
    attached: dict[str, Any] | None
    extras: dict[str, _Extra]
    def __new__(cls, name: str) -> Self: ...

@final
class Mesh:
    source: str
    name: str
    node: int
    lod: int
    purpose: str
    primitives: list[Primitive]
    skin: Skin | None
    vertex_space: str
    morph_targets: list[MorphTarget]
    extras: dict[str, _Extra]
    def __new__(cls, name: str, node: int, primitives: list[Primitive]) -> Self: ...
    @property
    def positions(self) -> _Float: ...
    @property
    def triangles(self) -> _Index: ...

@final
class Skin:
    joints: _Index
    inverse_bind: _Float
    def __new__(cls, joints: _Index, inverse_bind: _Float) -> Self: ...

@final
class MorphTarget:
    source: str
    name: str
    weight: float
    def __new__(cls, name: str) -> Self: ...

@final
class Primitive:
    source: str
    material: int | None
    positions: _Float
    normals: _Float | None
    tangents: _Float | None
    uv_sets: list[_Float]
    color_sets: list[_Float]
    influences: Influences | None
    morph_positions: list[_Float | None]
    morph_normals: list[_Float | None]
    morph_tangents: list[_Float | None]
    triangles: _Index
    source_vertices: _Index | None
    source_triangles: _Index | None
    def __new__(cls, positions: _Float, triangles: _Index) -> Self: ...

@final
class Influences:
    offsets: _Index
    joints: _Index
    weights: _Float
    def __new__(cls, offsets: _Index, joints: _Index, weights: _Float) -> Self: ...
    def dense(self) -> tuple[_Index, _Float]: ...

@final
class Material:
    source: str
    name: str
    color: tuple[float, float, float, float] | None
    emission: tuple[float, float, float] | None
    specular: tuple[float, float, float] | None
    double_sided: bool
    textures: list[Texture]
    extras: dict[str, _Extra]
    def __new__(cls, name: str) -> Self: ...

@final
class Texture:
    source: str
    role: str
    name: str
    uv_set: int
    tiling: tuple[float, float] | None
    offset: tuple[float, float] | None
    def __new__(cls, role: str, name: str) -> Self: ...

@final
class Animation:
    source: str
    name: str
    duration: float
    channels: list[Channel]
    absolute: bool
    events: list[Event]
    extras: dict[str, _Extra]
    def __new__(cls, name: str, duration: float, channels: list[Channel]) -> Self: ...

@final
class Event:
    time: float
    name: str
    list: int

@final
class Channel:
    source: str
    node: int | None
    morph: tuple[int, int] | None
    target: str
    property: str
    blend: str
    times: _Double
    values: _Double
    eases: npt.NDArray[np.uint8]
    incoming: _Double
    outgoing: _Double
    origin: int | None
    def __new__(cls, target: str, property: str, times: _Double, values: _Double) -> Self: ...

def open(path: _Path, format: str | None = None) -> Asset: ...
def read(data: bytes, format: str | None = None) -> Asset: ...
def from_json(text: str) -> Asset: ...
def motions(path: _Path) -> list[Path]: ...
def find_picture(path: _Path, name: str) -> Path | None: ...
def from_gltf(
    data: bytes, format: str, profile: str | None = None
) -> tuple[Asset, list[str]]: ...
def detect(data: bytes) -> str | None: ...
def profiles(format: str) -> list[str]: ...
def files(paths: _Paths) -> list[Path]: ...
def verify(
    paths: _Paths, progress: _Progress | None = None, *, rebuild: bool = False
) -> list[Report]: ...
def table(
    paths: _Paths, table: str = "models", progress: _Progress | None = None
) -> pa.Table: ...  # pyright: ignore[reportUnknownMemberType]
def compile(asset: Asset, profile: str | None = None) -> tuple[Asset, list[Finding]]: ...
def decompile(asset: Asset, *, plain: bool = False) -> tuple[Asset, list[Finding]]: ...
