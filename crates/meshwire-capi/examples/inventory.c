/*
 * Prints what files contain: format, meshes, vertices, triangles, and findings with path and offset.
 *
 *     inventory FILE...
 */
#include <inttypes.h>
#include <stdio.h>

#include "meshwire.h"

static const char *const SEVERITIES[] = {"note", "warning", "error"};

/* Prints the reason why the last call failed. */
static int failed(void) {
  const meshwire_error *error = meshwire_last_error();
  printf("error %u: %s\n", (unsigned)error->code, error->message.data);
  return 1;
}

static int count(const meshwire_asset *asset) {
  meshwire_scene *scene = meshwire_asset_scene(asset, NULL, 0, MESHWIRE_SPACE_FILE);
  if (scene == NULL) return failed();

  const meshwire_scene_view *view = meshwire_scene_data(scene);
  size_t vertices = 0, triangles = 0;
  for (size_t i = 0; i < view->mesh_count; i++) {
    for (size_t j = 0; j < view->meshes[i].part_count; j++) {
      vertices += view->meshes[i].parts[j].vertex_count;
      triangles += view->meshes[i].parts[j].triangle_count;
    }
  }
  printf("%zu nodes, %zu meshes, %zu vertices, %zu triangles, %zu materials, %zu animations\n", view->node_count,
         view->mesh_count, vertices, triangles, view->material_count, view->animation_count);
  meshwire_scene_free(scene);
  return 0;
}

static int list(const meshwire_asset *asset) {
  meshwire_findings *findings = meshwire_asset_findings(asset);
  if (findings == NULL) return failed();

  size_t number;
  const meshwire_finding *found = meshwire_findings_list(findings, &number);
  for (size_t i = 0; i < number; i++) {
    printf("  %s[%s] %s", SEVERITIES[found[i].severity], found[i].code.data, found[i].path.data);
    if (found[i].offset != MESHWIRE_NO_OFFSET) printf(" at 0x%" PRIx64, found[i].offset);
    printf(": %s\n", found[i].message.data);
  }
  meshwire_findings_free(findings);
  return 0;
}

int main(int argc, char **argv) {
  int status = 0;
  for (int i = 1; i < argc; i++) {
    meshwire_asset *asset = meshwire_asset_open(argv[i], NULL);
    if (asset == NULL) {
      status |= failed();
      continue;
    }
    printf("%s: %s, ", argv[i], meshwire_asset_format(asset));
    status |= count(asset) | list(asset);
    meshwire_asset_free(asset);
  }
  return status;
}
