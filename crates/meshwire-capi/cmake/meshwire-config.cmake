# find_package(meshwire) defines the targets meshwire::meshwire (shared) and meshwire::static.
include(CMakeFindDependencyMacro)
find_dependency(Threads)

# This file is in PREFIX/share/meshwire/cmake.
get_filename_component(_meshwire_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
find_path(meshwire_INCLUDE_DIR meshwire.h PATHS "${_meshwire_prefix}/include" NO_DEFAULT_PATH)
set(_meshwire_libdirs "${CMAKE_INSTALL_LIBDIR}" lib lib64)
if(CMAKE_LIBRARY_ARCHITECTURE)
  list(APPEND _meshwire_libdirs "lib/${CMAKE_LIBRARY_ARCHITECTURE}")
endif()
set(_meshwire_static "${CMAKE_STATIC_LIBRARY_PREFIX}meshwire${CMAKE_STATIC_LIBRARY_SUFFIX}")
foreach(_kind LIBRARY STATIC_LIBRARY)
  set(_names meshwire meshwire.dll)
  if(_kind STREQUAL STATIC_LIBRARY)
    set(_names "${_meshwire_static}")
  endif()
  find_library(meshwire_${_kind} NAMES ${_names} PATHS "${_meshwire_prefix}" PATH_SUFFIXES ${_meshwire_libdirs}
    NO_DEFAULT_PATH)
endforeach()

if(NOT TARGET meshwire::meshwire AND meshwire_LIBRARY)
  add_library(meshwire::meshwire UNKNOWN IMPORTED)
  set_target_properties(meshwire::meshwire PROPERTIES
    IMPORTED_LOCATION "${meshwire_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${meshwire_INCLUDE_DIR}")
endif()
if(NOT TARGET meshwire::static AND meshwire_STATIC_LIBRARY)
  add_library(meshwire::static STATIC IMPORTED)
  set(_meshwire_system Threads::Threads ${CMAKE_DL_LIBS})
  if(WIN32)
    list(APPEND _meshwire_system ws2_32 userenv ntdll)
  elseif(UNIX)
    list(APPEND _meshwire_system m)
  endif()
  set_target_properties(meshwire::static PROPERTIES IMPORTED_LOCATION "${meshwire_STATIC_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${meshwire_INCLUDE_DIR}" INTERFACE_LINK_LIBRARIES "${_meshwire_system}")
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(meshwire REQUIRED_VARS meshwire_INCLUDE_DIR meshwire_LIBRARY)
