/* Wrong arguments, and a round through all handles: every call keeps the rules of the header, or breaks one on purpose.
 *
 *     arguments FOLDER      the folder of the samples
 */

#include <meshwire.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                        \
    do {                                                                        \
        if (!(condition)) {                                                     \
            fprintf(stderr, "line %d: %s; %s\n", __LINE__, #condition, said()); \
            exit(2);                                                            \
        }                                                                       \
    } while (0)

/* The smallest file: a motion without tracks. */
static const uint8_t EMPTY[] = {'X', 'P', 'M', ' ', 1, 0, 0, 1};

static const char *said(void) {
    const meshwire_error *error = meshwire_last_error();
    return error ? error->message.data : "no error";
}

static int failed(meshwire_code code, const char *message) {
    const meshwire_error *error = meshwire_last_error();
    return error && error->code == code && strstr(error->message.data, message) != NULL;
}

static meshwire_asset *empty(void) {
    return meshwire_asset_read(EMPTY, sizeof EMPTY, NULL);
}

static meshwire_asset *sample(const char *folder, const char *name) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    meshwire_asset *asset = meshwire_asset_open(path, NULL);
    CHECK(asset);
    return asset;
}

/* The bytes of a buffer, which is freed. A zero byte follows them. */
static uint8_t *taken(meshwire_buffer *buffer, size_t *size) {
    CHECK(buffer);
    const uint8_t *data = meshwire_buffer_data(buffer, size);
    CHECK(data && data[*size] == 0);
    uint8_t *copy = malloc(*size + 1);
    CHECK(copy);
    memcpy(copy, data, *size + 1);
    meshwire_buffer_free(buffer);
    return copy;
}

static int equals(meshwire_buffer *buffer, const void *bytes, size_t length) {
    size_t size;
    uint8_t *data = taken(buffer, &size);
    int same = size == length && memcmp(data, bytes, size) == 0;
    free(data);
    return same;
}

static void null_is_an_error_that_names_the_argument(void) {
    size_t count = 7;
    CHECK(!meshwire_asset_open(NULL, NULL) && failed(MESHWIRE_CODE_ARGUMENT, "path: expected a text, found NULL"));
    CHECK(!meshwire_asset_read(NULL, 8, NULL) && failed(MESHWIRE_CODE_ARGUMENT, "data: expected 8 bytes, found NULL"));
    CHECK(!meshwire_asset_to_bytes(NULL) && failed(MESHWIRE_CODE_ARGUMENT, "expected a meshwire_asset, found NULL"));
    CHECK(meshwire_asset_forget_stored(NULL) == MESHWIRE_CODE_ARGUMENT && !meshwire_asset_format(NULL));
    CHECK(!meshwire_scene_data(NULL) && failed(MESHWIRE_CODE_ARGUMENT, "expected a meshwire_scene, found NULL"));
    CHECK(!meshwire_findings_list(NULL, &count) && count == 0);
    CHECK(!meshwire_edits_changes(NULL, NULL) && !meshwire_edits_skipped(NULL, NULL) && !meshwire_buffer_data(NULL, NULL));
    meshwire_asset *asset = empty();
    CHECK(meshwire_asset_set(asset, "body", NULL) == MESHWIRE_CODE_ARGUMENT && failed(MESHWIRE_CODE_ARGUMENT, "json: expected a text"));
    CHECK(!meshwire_asset_scene(asset, NULL, 2, 0) && failed(MESHWIRE_CODE_ARGUMENT, "motions: expected 2 assets, found NULL"));
    CHECK(meshwire_asset_save(asset, NULL) == MESHWIRE_CODE_ARGUMENT && !meshwire_detect(NULL, 0));
    meshwire_asset_free(asset);
    meshwire_asset_free(NULL);
    meshwire_scene_free(NULL);
    meshwire_findings_free(NULL);
    meshwire_edits_free(NULL);
    meshwire_buffer_free(NULL);
}

static void a_handle_of_another_type_is_an_error_and_is_kept(void) {
    meshwire_asset *asset = empty();
    CHECK(!meshwire_scene_data((const meshwire_scene *)asset));
    CHECK(failed(MESHWIRE_CODE_ARGUMENT, "expected a meshwire_scene, found another pointer"));
    meshwire_buffer_free((meshwire_buffer *)asset);
    CHECK(failed(MESHWIRE_CODE_ARGUMENT, "expected a meshwire_buffer, found another pointer"));
    CHECK(!meshwire_asset_format((const meshwire_asset *)((const char *)asset + 1)));
    CHECK(equals(meshwire_asset_to_bytes(asset), EMPTY, sizeof EMPTY));
    meshwire_asset_free(asset);
}

static void a_buffer_that_is_too_short_is_not_written_to(const char *folder) {
    meshwire_asset *actor = sample(folder, "xac/figure.xac"), *motion = sample(folder, "xsm/walk.xsm");
    const meshwire_asset *motions[] = {motion};
    meshwire_scene *scene = meshwire_asset_scene(actor, motions, 1, MESHWIRE_SPACE_GLTF);
    const meshwire_scene_view *view = meshwire_scene_data(scene);
    CHECK(view && view->node_count > 0 && view->animation_count > 0);
    size_t room = 16 * view->node_count;
    uint32_t animation = (uint32_t)view->animation_count - 1;
    float *matrices = malloc(room * sizeof *matrices);
    CHECK(matrices);
    for (size_t at = 0; at < room; at++) matrices[at] = 7.0f;
    CHECK(meshwire_scene_pose(scene, animation, 0.1, matrices, room - 1) == MESHWIRE_CODE_ARGUMENT);
    CHECK(failed(MESHWIRE_CODE_ARGUMENT, "matrices: expected room for "));
    CHECK(meshwire_scene_pose(scene, animation, 0.1, NULL, room) == MESHWIRE_CODE_ARGUMENT);
    CHECK(meshwire_scene_pose(scene, animation + 1, 0.1, matrices, room) == MESHWIRE_CODE_ARGUMENT);
    for (size_t at = 0; at < room; at++) CHECK(matrices[at] == 7.0f);
    CHECK(meshwire_scene_pose(scene, MESHWIRE_NONE, 0.0, matrices, room) == MESHWIRE_CODE_OK);
    for (size_t at = 15; at < room; at += 16) CHECK(matrices[at] == 1.0f);
    CHECK(!meshwire_asset_scene(actor, NULL, 0, 9) && failed(MESHWIRE_CODE_ARGUMENT, "space: expected 0 to 5, found 9"));
    /* The scene is a copy. */
    meshwire_asset_free(motion);
    meshwire_asset_free(actor);
    CHECK(meshwire_scene_pose(scene, animation, 0.1, matrices, room) == MESHWIRE_CODE_OK);
    meshwire_scene_free(scene);
    free(matrices);
}

/* `size`, `untrusted`, `max_input_bytes`, and so on: a program may know fewer of them, or more. */
static int opens(const meshwire_options *options) {
    meshwire_asset *asset = meshwire_asset_read(EMPTY, sizeof EMPTY, options);
    meshwire_asset_free(asset);
    return asset != NULL;
}

static void options_may_be_shorter_or_longer(void) {
    struct {
        meshwire_options known;
        uint64_t later;
    } options = {{offsetof(meshwire_options, max_memory), 1, 8, 0, 0, 0, 0}, 0};
    CHECK(opens(&options.known));
    options.known.max_input_bytes = 7;
    CHECK(!opens(&options.known) && failed(MESHWIRE_CODE_LIMIT, ""));
    options.known.size = offsetof(meshwire_options, max_input_bytes);
    CHECK(opens(&options.known));
    memset(&options, 0, sizeof options);
    options.known.size = sizeof options;
    CHECK(opens(&options.known));
    options.later = 1;
    CHECK(!opens(&options.known) && failed(MESHWIRE_CODE_UNSUPPORTED, ""));
    options.known.size = 0;
    CHECK(!opens(&options.known));
    options.known.size = SIZE_MAX;
    CHECK(!opens(&options.known) && failed(MESHWIRE_CODE_ARGUMENT, "options: expected a size of "));
}

static void errors_have_code_format_path_and_offset(const char *folder) {
    meshwire_asset *actor = sample(folder, "xac/figure.xac");
    size_t size;
    uint8_t *whole = taken(meshwire_asset_to_bytes(actor), &size);
    meshwire_asset_free(actor);
    CHECK(!meshwire_asset_read(whole, size - 4, NULL) && failed(MESHWIRE_CODE_TRUNCATED, "xac"));
    const meshwire_error *error = meshwire_last_error();
    CHECK(strcmp(error->format.data, "xac") == 0 && strstr(error->path.data, "body.chunks[") == error->path.data);
    CHECK(error->offset < size && error->message.size == strlen(error->message.data));
    free(whole);
    CHECK(!meshwire_asset_read((const uint8_t *)"nothing", 7, NULL) && failed(MESHWIRE_CODE_UNSUPPORTED, ""));
    CHECK(meshwire_last_error()->offset == MESHWIRE_NO_OFFSET);
    CHECK(!meshwire_asset_open("/no/such/file", NULL) && failed(MESHWIRE_CODE_IO, "/no/such/file"));
    CHECK(!meshwire_asset_from_json("{", 1, NULL) && failed(MESHWIRE_CODE_INVALID, ""));
    meshwire_asset *asset = empty();
    CHECK(!meshwire_asset_get(asset, "nowhere"));
    CHECK(!meshwire_asset_get(asset, "\xff") && failed(MESHWIRE_CODE_ARGUMENT, "path: expected UTF-8"));
    CHECK(meshwire_asset_rename(asset, MESHWIRE_NAMED_TEXTURE, "a", "b", NULL) == MESHWIRE_CODE_UNSUPPORTED);
    meshwire_asset_free(asset);
}

static void values_names_and_edits_go_through(const char *folder) {
    meshwire_asset *asset = sample(folder, "xac/figure.xac");
    size_t size, count = 7;
    CHECK(strcmp(meshwire_asset_format(asset), "xac") == 0);
    uint8_t *json = taken(meshwire_asset_to_json(asset), &size);
    meshwire_asset *copy = meshwire_asset_from_json((const char *)json, size, NULL);
    free(json);
    uint8_t *bytes = taken(meshwire_asset_to_bytes(asset), &size);
    CHECK(equals(meshwire_asset_to_bytes(copy), bytes, size));
    free(bytes);
    meshwire_asset_free(copy);
    CHECK(meshwire_asset_set(asset, "header.minor_version", "9") == MESHWIRE_CODE_OK);
    CHECK(equals(meshwire_asset_get(asset, "header.minor_version"), "9", 1));
    CHECK(meshwire_asset_forget_stored(asset) == MESHWIRE_CODE_OK);

    uint8_t *glb = taken(meshwire_asset_to_glb(asset), &size);
    meshwire_edits *edits = meshwire_asset_apply_glb(asset, glb, size);
    CHECK(edits && !meshwire_edits_changes(edits, &count) && count == 0);
    meshwire_edits_free(edits);
    CHECK(!meshwire_asset_apply_glb(asset, glb, 20));
    free(glb);

    meshwire_scene *scene = meshwire_asset_scene(asset, NULL, 0, MESHWIRE_SPACE_FILE);
    const char *name = meshwire_scene_data(scene)->materials[0].name.data;
    CHECK(meshwire_asset_rename(asset, MESHWIRE_NAMED_MATERIAL, name, "silk", &count) == MESHWIRE_CODE_OK && count == 2);
    CHECK(meshwire_asset_rename(asset, 3, name, name, NULL) == MESHWIRE_CODE_ARGUMENT);
    meshwire_scene_free(scene);
    meshwire_asset_free(asset);
}

static void findings_have_places(const char *folder) {
    meshwire_asset *asset = sample(folder, "xac/padding-not-zero-le.xac");
    meshwire_findings *findings = meshwire_asset_findings(asset);
    meshwire_asset_free(asset);
    size_t count = 0;
    const meshwire_finding *list = meshwire_findings_list(findings, &count);
    for (size_t at = 0; at < count; at++) CHECK(list[at].code.size > 0 && list[at].message.size > 0);
    meshwire_findings_free(findings);
}

int main(int argc, char **argv) {
    if (argc != 2) return 1;
    CHECK(!meshwire_last_error());
    null_is_an_error_that_names_the_argument();
    a_handle_of_another_type_is_an_error_and_is_kept();
    a_buffer_that_is_too_short_is_not_written_to(argv[1]);
    options_may_be_shorter_or_longer();
    errors_have_code_format_path_and_offset(argv[1]);
    values_names_and_edits_go_through(argv[1]);
    findings_have_places(argv[1]);
    return 0;
}
