#!/bin/sh
# Upgrades an installation with docker compose to the version of this folder. `docker compose up --build` ends all containers before it
# starts the new ones; this replaces one of the two APIs after the other, and the other answers meanwhile.
set -eu
cd "$(dirname "$0")/../.."

workers=$(docker compose ps --quiet worker | wc -l)
docker compose build
docker compose run --rm --no-deps migrate
docker compose up --no-deps --no-build --detach migrate # so that its container is of this version too
for service in sandbox api proxy api-2; do
  docker compose up --no-deps --no-build --wait "$service"
done
docker compose up --no-deps --no-build --wait --scale worker=$((workers > 0 ? workers : 2)) worker
