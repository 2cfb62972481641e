#!/bin/sh
# Runs one server of the fleet in the foreground. Swarm gives a service neither a /proc that is whole nor a seccomp profile, which
# apps' sandboxes need (decision 091); a container that this one starts beside itself has them. It ends with the service's task.
set -eu
name="server-$SLOT"
secret() { cat "/run/secrets/$1"; }
apps=""
for cluster in first second; do
  apps="$apps $cluster=postgres://ninefold:$(secret apps_database_password)@apps-$cluster:5432/apps"
done
export DATABASE_URL="postgres://ninefold:$(secret database_password)@database:5432/ninefold"
export APPS_DATABASE_URLS="${apps# }"
export SERVER_ADDRESS="http://$name:3000"
# One that an earlier task left behind, because the task alone was killed.
docker stop -t 60 "$name" >/dev/null 2>&1 || true
docker rm --force "$name" >/dev/null 2>&1 || true
# SIGTERM, which Swarm sends to this process, goes through to the server.
exec docker run --rm --name "$name" --hostname "$name" --network "$NETWORK" --stop-timeout 60 --memory "$SERVER_MEMORY" \
  --cap-drop ALL --security-opt no-new-privileges:true --security-opt seccomp=/seccomp.json \
  --security-opt apparmor=unconfined --security-opt systempaths=unconfined \
  --mount type=volume,source=ninefold-data,target=/var/lib/ninefold \
  --mount "type=bind,source=$SHARED/artifacts,target=/var/lib/ninefold/artifacts" \
  --mount "type=bind,source=$SHARED/kit,target=/var/lib/ninefold/kit" \
  --env-file /run/secrets/settings \
  --env DATABASE_URL --env APPS_DATABASE_URLS --env SERVER_ADDRESS \
  --env PUBLIC_URL --env APPS_ORIGIN --env TRUST_PROXY \
  "$IMAGE"
