/**
 * meshwire for C++17: handles that free themselves, exceptions, and ranges. See meshwire.h for units and thread rules.
 *
 * What a range or a text refers to lives as long as the object that it comes from.
 */
#ifndef MESHWIRE_HPP
#define MESHWIRE_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "meshwire.h"

namespace meshwire {

inline std::string_view view(meshwire_text text) { return {text.data, text.size}; }

/// The reason why a call failed. `what` is one line.
class error : public std::runtime_error {
public:
  /// Copies the last error of this thread.
  static error last() {
    const meshwire_error *last = meshwire_last_error();
    return last ? error(*last) : error("unknown error");
  }

  meshwire_code code() const { return code_; }
  /// Name of the format; empty if unknown.
  const std::string &format() const { return format_; }
  /// Path of the field in the file; empty for the whole file.
  const std::string &path() const { return path_; }
  /// Byte offset from the start of the file, or MESHWIRE_NO_OFFSET.
  std::uint64_t offset() const { return offset_; }

private:
  explicit error(const char *message) : std::runtime_error(message) {}
  explicit error(const meshwire_error &last)
      : std::runtime_error(std::string(view(last.message))), code_(last.code), format_(view(last.format)),
        path_(view(last.path)), offset_(last.offset) {}

  meshwire_code code_ = MESHWIRE_CODE_PANIC;
  std::string format_;
  std::string path_;
  std::uint64_t offset_ = MESHWIRE_NO_OFFSET;
};

/// A pointer and a length.
template <class T> class span {
public:
  constexpr span() = default;
  constexpr span(const T *data, std::size_t size) : data_(data), size_(size) {}
  constexpr const T *data() const { return data_; }
  constexpr std::size_t size() const { return size_; }
  constexpr const T *begin() const { return data_; }
  constexpr const T *end() const { return data_ + size_; }
  constexpr const T &operator[](std::size_t index) const { return data_[index]; }

private:
  const T *data_ = nullptr;
  std::size_t size_ = 0;
};

namespace detail {

template <class T, void (*free)(T *)> struct deleter {
  void operator()(T *handle) const { free(handle); }
};

template <class T, void (*free)(T *)> using handle = std::unique_ptr<T, deleter<T, free>>;

/// Throws if a call failed.
inline void check(meshwire_code code) {
  if (code != MESHWIRE_CODE_OK) throw error::last();
}

template <class T> T *check(T *pointer) {
  if (pointer == nullptr) throw error::last();
  return pointer;
}

} // namespace detail

/// Bytes or text.
class buffer {
public:
  explicit buffer(meshwire_buffer *made) : handle_(detail::check(made)) {
    data_ = detail::check(meshwire_buffer_data(handle_.get(), &size_));
  }

  span<std::uint8_t> bytes() const { return {data_, size_}; }
  std::string_view text() const { return {reinterpret_cast<const char *>(data_), size_}; }

private:
  detail::handle<meshwire_buffer, meshwire_buffer_free> handle_;
  const std::uint8_t *data_ = nullptr;
  std::size_t size_ = 0;
};

/// The findings of a file.
class findings {
public:
  explicit findings(meshwire_findings *made) : handle_(detail::check(made)) {}

  span<meshwire_finding> list() const {
    std::size_t count = 0;
    const meshwire_finding *first = meshwire_findings_list(handle_.get(), &count);
    return {first, count};
  }

private:
  detail::handle<meshwire_findings, meshwire_findings_free> handle_;
};

/// Edits that were applied to a file, one line each.
class edits {
public:
  explicit edits(meshwire_edits *made) : handle_(detail::check(made)) {}

  span<meshwire_text> changes() const { return list(meshwire_edits_changes); }
  /// Those that the format has no place for.
  span<meshwire_text> skipped() const { return list(meshwire_edits_skipped); }

private:
  span<meshwire_text> list(const meshwire_text *(*of)(const meshwire_edits *, std::size_t *)) const {
    std::size_t count = 0;
    const meshwire_text *first = of(handle_.get(), &count);
    return {first, count};
  }

  detail::handle<meshwire_edits, meshwire_edits_free> handle_;
};

/// The content of a file.
class scene {
public:
  explicit scene(meshwire_scene *made)
      : handle_(detail::check(made)), view_(detail::check(meshwire_scene_data(handle_.get()))) {}

  const meshwire_scene_view *operator->() const { return view_; }
  span<meshwire_node> nodes() const { return {view_->nodes, view_->node_count}; }
  span<meshwire_mesh> meshes() const { return {view_->meshes, view_->mesh_count}; }
  span<meshwire_material> materials() const { return {view_->materials, view_->material_count}; }
  span<meshwire_animation> animations() const { return {view_->animations, view_->animation_count}; }
  /// Names in the motions that the scene does not have.
  span<meshwire_text> unmatched() const { return {view_->unmatched, view_->unmatched_count}; }

  /// Returns 16 numbers per node: its transform to the space of the scene, at a time of an animation or in the rest
  /// pose.
  std::vector<float> pose(std::uint32_t animation = MESHWIRE_NONE, double time = 0) const {
    std::vector<float> matrices;
    pose(matrices, animation, time);
    return matrices;
  }

  /// The same into memory that is used again for every frame.
  void pose(std::vector<float> &matrices, std::uint32_t animation, double time) const {
    matrices.resize(16 * view_->node_count);
    detail::check(meshwire_scene_pose(handle_.get(), animation, time, matrices.data(), matrices.size()));
  }

private:
  detail::handle<meshwire_scene, meshwire_scene_free> handle_;
  const meshwire_scene_view *view_;
};

inline span<meshwire_part> parts(const meshwire_mesh &mesh) { return {mesh.parts, mesh.part_count}; }
inline span<meshwire_channel> channels(const meshwire_animation &of) { return {of.channels, of.channel_count}; }

/// A file of any format, to be read, changed and written back.
class asset {
public:
  static asset open(const std::string &path, const meshwire_options *options = nullptr) {
    return asset(meshwire_asset_open(path.c_str(), options));
  }

  static asset read(const void *data, std::size_t size, const meshwire_options *options = nullptr) {
    return asset(meshwire_asset_read(static_cast<const std::uint8_t *>(data), size, options));
  }

  static asset from_json(std::string_view json, const meshwire_options *options = nullptr) {
    return asset(meshwire_asset_from_json(json.data(), json.size(), options));
  }

  const char *format() const { return detail::check(meshwire_asset_format(handle())); }
  buffer to_bytes() const { return buffer(meshwire_asset_to_bytes(handle())); }
  buffer to_json() const { return buffer(meshwire_asset_to_json(handle())); }
  buffer to_glb() const { return buffer(meshwire_asset_to_glb(handle())); }
  meshwire::findings findings() const { return meshwire::findings(meshwire_asset_findings(handle())); }
  buffer get(const std::string &path) const { return buffer(meshwire_asset_get(handle(), path.c_str())); }

  void save() const { detail::check(meshwire_asset_save(handle(), nullptr)); }
  void save(const std::string &path) const { detail::check(meshwire_asset_save(handle(), path.c_str())); }
  void forget_stored() { detail::check(meshwire_asset_forget_stored(handle())); }
  void set(const std::string &path, const std::string &json) {
    detail::check(meshwire_asset_set(handle(), path.c_str(), json.c_str()));
  }
  edits apply_glb(span<std::uint8_t> glb) { return edits(meshwire_asset_apply_glb(handle(), glb.data(), glb.size())); }

  /// Renames all elements of a kind, such as MESHWIRE_NAMED_NODE, and all references to them. Returns the number of
  /// places.
  std::size_t rename(std::uint32_t kind, const std::string &from, const std::string &to) {
    std::size_t places = 0;
    detail::check(meshwire_asset_rename(handle(), kind, from.c_str(), to.c_str(), &places));
    return places;
  }

  /// Returns the scene, with the animations of other files.
  meshwire::scene scene(const std::vector<const asset *> &motions = {},
                        std::uint32_t space = MESHWIRE_SPACE_FILE) const {
    std::vector<const meshwire_asset *> handles;
    for (const asset *motion : motions) handles.push_back(motion->handle());
    return meshwire::scene(meshwire_asset_scene(handle(), handles.data(), handles.size(), space));
  }

  /// The handle, for functions of meshwire.h. It stays that of this object.
  meshwire_asset *handle() const { return handle_.get(); }

private:
  explicit asset(meshwire_asset *made) : handle_(detail::check(made)) {}

  detail::handle<meshwire_asset, meshwire_asset_free> handle_;
};

} // namespace meshwire

#endif
