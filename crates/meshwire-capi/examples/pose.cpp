// Plays a motion on an actor, and poses every vertex as an engine would: keys are sampled, nodes placed below their parents,
// and vertices moved by their joints.
//
//     pose ACTOR MOTION TIME
//
// Prints the path of the mesh, the index of the vertex in the file and its place, in the space of the file.
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <vector>

#include "meshwire.hpp"

namespace {

using vector = std::array<double, 4>;
// Columns, for column vectors.
using matrix = std::array<double, 16>;

matrix multiply(const matrix &a, const matrix &b) {
  matrix product{};
  for (int column = 0; column < 4; column++)
    for (int row = 0; row < 4; row++)
      for (int k = 0; k < 4; k++) product[4 * column + row] += a[4 * k + row] * b[4 * column + k];
  return product;
}

vector transform(const matrix &by, const vector &of) {
  vector moved{};
  for (int row = 0; row < 4; row++)
    for (int k = 0; k < 4; k++) moved[row] += by[4 * k + row] * of[k];
  return moved;
}

matrix widened(const float *numbers) {
  matrix wide;
  for (int i = 0; i < 16; i++) wide[i] = numbers[i];
  return wide;
}

double dot(const vector &a, const vector &b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]; }

vector mixed(const vector &a, double of_a, const vector &b, double of_b) {
  vector sum;
  for (int i = 0; i < 4; i++) sum[i] = of_a * a[i] + of_b * b[i];
  return sum;
}

vector normalized(const vector &of) { return mixed(of, 1 / std::sqrt(dot(of, of)), of, 0); }

// Between two rotations, the shorter way.
vector spherical(const vector &from, const vector &to, double part) {
  const vector a = normalized(from);
  vector b = normalized(to);
  double cosine = dot(a, b);
  if (cosine < 0) {
    b = mixed(b, -1, b, 0);
    cosine = -cosine;
  }
  const double angle = std::acos(std::fmin(cosine, 1));
  if (angle < 1e-6) return mixed(a, 1 - part, b, part);
  return mixed(a, std::sin((1 - part) * angle) / std::sin(angle), b, std::sin(part * angle) / std::sin(angle));
}

vector key(const meshwire_channel &channel, std::size_t number) {
  vector value{};
  for (std::size_t i = 0; i < channel.width; i++) value[i] = channel.values[number * channel.width + i];
  return value;
}

// EMotionFX has linear keys only; `eases` would tell others.
vector sample(const meshwire_channel &channel, double time) {
  std::size_t next = 0;
  while (next < channel.key_count && channel.times[next] <= time) next++;
  if (next == 0) return key(channel, 0);
  if (next == channel.key_count) return key(channel, next - 1);
  const double start = channel.times[next - 1], part = (time - start) / (channel.times[next] - start);
  const vector a = key(channel, next - 1), b = key(channel, next);
  switch (channel.blend) {
  case MESHWIRE_BLEND_SPHERICAL:
    return spherical(a, b, part);
  case MESHWIRE_BLEND_NORMALIZED:
    return normalized(mixed(a, 1 - part, b, dot(a, b) < 0 ? -part : part));
  default:
    return mixed(a, 1 - part, b, part);
  }
}

struct pose {
  vector translation, rotation, scale;

  matrix local() const {
    const auto [x, y, z, w] = normalized(rotation);
    return {
        scale[0] * (1 - 2 * (y * y + z * z)), scale[0] * 2 * (x * y + z * w), scale[0] * 2 * (x * z - y * w), 0,
        scale[1] * 2 * (x * y - z * w), scale[1] * (1 - 2 * (x * x + z * z)), scale[1] * 2 * (y * z + x * w), 0,
        scale[2] * 2 * (x * z + y * w), scale[2] * 2 * (y * z - x * w), scale[2] * (1 - 2 * (x * x + y * y)), 0,
        translation[0], translation[1], translation[2], 1,
    };
  }
};

// The transforms of all nodes to the space of the scene. A parent may follow its child.
std::vector<matrix> worlds(const meshwire::scene &scene, const meshwire_animation &animation, double time) {
  std::vector<pose> poses;
  std::vector<bool> animated(scene.nodes().size());
  for (const meshwire_node &node : scene.nodes()) {
    const float *t = node.translation, *r = node.rotation, *s = node.scale;
    poses.push_back({{t[0], t[1], t[2], 0}, {r[0], r[1], r[2], r[3]}, {s[0], s[1], s[2], 0}});
  }
  for (std::size_t i = animation.channel_count; i-- > 0;) {
    const meshwire_channel &channel = animation.channels[i];
    if (channel.node == MESHWIRE_NONE || channel.key_count == 0) continue;
    pose &of = poses[channel.node];
    const vector value = sample(channel, time);
    animated[channel.node] = true;
    if (channel.property == MESHWIRE_PROPERTY_POSITION) of.translation = value;
    if (channel.property == MESHWIRE_PROPERTY_ROTATION) of.rotation = value;
    if (channel.property == MESHWIRE_PROPERTY_SCALE) of.scale = value;
  }
  std::vector<matrix> found(poses.size());
  for (std::size_t node = 0; node < poses.size(); node++) {
    matrix world = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    for (std::uint32_t at = static_cast<std::uint32_t>(node); at != MESHWIRE_NONE; at = scene.nodes()[at].parent) {
      const meshwire_node &of = scene.nodes()[at];
      world = multiply(of.has_parts || animated[at] ? poses[at].local() : widened(of.matrix), world);
    }
    found[node] = world;
  }
  return found;
}

vector place(const meshwire_mesh &mesh, const meshwire_part &part, std::size_t vertex, const std::vector<matrix> &worlds) {
  const float *position = part.positions + 3 * vertex;
  const vector at = {position[0], position[1], position[2], 1};
  if (part.influence_starts == nullptr) return transform(worlds[mesh.node], at);
  const std::uint32_t first = part.influence_starts[vertex], end = part.influence_starts[vertex + 1];
  if (first == end) return mesh.skinned_in_node_space ? transform(worlds[mesh.node], at) : at;
  vector sum{};
  for (std::uint32_t i = first; i < end; i++) {
    const std::uint32_t joint = part.influence_joints[i];
    const vector bound = transform(widened(mesh.inverse_binds + 16 * joint), at);
    sum = mixed(sum, 1, transform(worlds[mesh.joints[joint]], bound), part.influence_weights[i]);
  }
  return sum;
}

} // namespace

int main(int argc, char **argv) try {
  if (argc != 4) {
    std::fprintf(stderr, "usage: pose ACTOR MOTION TIME\n");
    return 2;
  }
  const auto actor = meshwire::asset::open(argv[1]), motion = meshwire::asset::open(argv[2]);
  const double time = std::atof(argv[3]);

  const meshwire::scene scene = actor.scene({&motion});
  for (const meshwire_text &name : scene.unmatched()) std::fprintf(stderr, "the actor has no %s\n", name.data);
  const std::vector<matrix> nodes = worlds(scene, scene.animations()[scene.animations().size() - 1], time);
  for (const meshwire_mesh &mesh : scene.meshes()) {
    for (const meshwire_part &part : meshwire::parts(mesh)) {
      for (std::size_t vertex = 0; vertex < part.vertex_count; vertex++) {
        const vector at = place(mesh, part, vertex, nodes);
        const std::size_t source = part.source_vertices ? part.source_vertices[vertex] : vertex;
        std::printf("%s %zu %.9g %.9g %.9g\n", mesh.source.data, source, at[0], at[1], at[2]);
      }
    }
  }
  return 0;
} catch (const std::exception &error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
