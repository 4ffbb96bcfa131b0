#!/bin/bash
# Tries what an installation runs, as 65532 on a read-only root: what can be written, setup, API, worker, a query, the console, health,
# doctor, backup and restore, an orderly end. It ends with 0 if all of it is as it should be.
# It needs servers: DATABASE_URL of an empty database that is thrown away afterwards, and REDIS_URL.
#
#   deploy/try.sh loupe                              an image of Docker; with ENGINE=podman, of Podman
#   deploy/try.sh /tmp/image "$(command -v node)"    a folder of tools/image.mjs on the libraries of this machine, without
#                                                    Docker and without backup; as root
set -euo pipefail

folder() { # In a mount namespace: nothing but the libraries of the system, Node and the application.
  root=$(mktemp -d)
  mount -t tmpfs tmpfs "$root"
  mkdir -p "$root"/{app,bin,data,proc,dev,etc,usr/local/bin}
  show() { mkdir -p "$root$2"; mount --bind "$1" "$root$2"; mount -o remount,bind,ro,nosuid "$root$2"; }
  show "$1" /app
  show /usr/lib /usr/lib
  for libraries in lib lib64; do
    if [ -L "/$libraries" ]; then ln -s "usr/$libraries" "$root/$libraries"; elif [ -d "/$libraries" ]; then show "/$libraries" "/$libraries"; fi
  done
  [ ! -d /usr/lib64 ] || show /usr/lib64 /usr/lib64
  touch "$root/usr/local/bin/node" "$root/bin/sh" "$root"/etc/{hosts,resolv.conf} "$root"/dev/{null,urandom,zero}
  mount --bind "$2" "$root/usr/local/bin/node"
  # The decoder of images limits its memory by a shell.
  for file in /bin/sh /etc/hosts /etc/resolv.conf /dev/null /dev/urandom /dev/zero; do mount --bind "$file" "$root$file"; done
  mount -t proc proc "$root/proc"
  mount -t tmpfs -o mode=0700,uid=65532,gid=65532 tmpfs "$root/data"
  mount -o remount,ro "$root"
  unset NODE_EXTRA_CA_CERTS
  export NODE_ENV=production LOG_FORMAT=json STORAGE_URL=file:/data/storage TMPDIR=/data HOME=/data
  start() { exec env PATH=/usr/local/bin /usr/sbin/chroot --userspec=65532:65532 "$root" /usr/local/bin/node --max-old-space-size=512 --max-semi-space-size=16 "$@"; }
  in_image() { (start "$@"); }
  loupe() { in_image /app/deploy/run.mjs "$@"; }
  begin() { start /app/deploy/run.mjs "$1" & eval "$1=$!"; }
  runs() { kill -0 "${!1}"; }
  health() { in_image /app/deploy/health.mjs "$2"; }
  end() { kill -TERM "${!1}"; wait "${!1}" || [ $? -eq 143 ]; } # what SIGTERM ends, but as the first process of a container
  trap 'kill -TERM ${api:-} ${worker:-} 2>/dev/null || true; wait' EXIT
}

image() { # By an engine, with the entrypoint, user, environment and volumes that the image says.
  engine=${ENGINE:-docker} image=$1 name=loupe-try-$$
  options=(--network=host --read-only --cap-drop=ALL --security-opt=no-new-privileges --volume="$name-data:/data" --volume="$name-backups:/backups")
  # Without it, Podman lets /tmp and others be written.
  case $("$engine" --version) in podman*) options+=(--read-only-tmpfs=false) ;; esac
  for variable in DATABASE_URL REDIS_URL LOUPE_SECRET_KEY PORT WORKER_PORT HOST LOG_LEVEL; do options+=(--env="$variable"); done
  in_image() { "$engine" run --rm "${options[@]}" --entrypoint=node "$image" "$@"; }
  loupe() { "$engine" run --rm "${options[@]}" "$image" "$@"; }
  begin() { "$engine" run --detach --name="$name-$1" "${options[@]}" "$image" "$1" >/dev/null; }
  runs() { [ "$("$engine" inspect --format='{{.State.Running}}' "$name-$1")" = true ] || { "$engine" logs "$name-$1"; return 1; }; }
  health() { "$engine" exec "$name-$1" node deploy/health.mjs "$2"; }
  end() { "$engine" stop --time=90 "$name-$1" >/dev/null; return "$("$engine" inspect --format='{{.State.ExitCode}}' "$name-$1")"; }
  trap '"$engine" rm --force "$name-api" "$name-worker" >/dev/null 2>&1; "$engine" volume rm --force "$name-data" "$name-backups" >/dev/null' EXIT
}

# A backup of the database, restored into another one beside it, by the programs of PostgreSQL in the image.
back_up_and_restore() {
  loupe backup /backups
  "$engine" run --rm "${options[@]}" --entrypoint=psql "$image" "$DATABASE_URL" --quiet --command="CREATE DATABASE loupe_try_restored"
  local database=${DATABASE_URL%%\?*}
  options+=(--env=STORAGE_URL=file:/data/restored --env=DATABASE_URL="${database%/*}/loupe_try_restored")
  loupe restore /backups --no-erasures
}

export PORT=${PORT:-4123} WORKER_PORT=${WORKER_PORT:-4124} HOST=127.0.0.1 LOG_LEVEL=${LOG_LEVEL:-warn}
export LOUPE_SECRET_KEY=${LOUPE_SECRET_KEY:-$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')}
case $# in
  1) image "$1" ;;
  2) [ -n "${LOUPE_TRY_MOUNTS:-}" ] || LOUPE_TRY_MOUNTS=own exec unshare --mount --propagation private "$0" "$@"
    folder "$(realpath "$1")" "$(realpath "$2")" ;;
  *) echo "Usage: deploy/try.sh IMAGE, or deploy/try.sh FOLDER NODE" >&2; exit 2 ;;
esac

echo "— node, user, what can be written"
in_image -e '
  const { existsSync, readdirSync, rmSync, writeFileSync } = require("node:fs");
  console.log(process.version, "uid", process.getuid(), "gid", process.getgid());
  const writable = (path) => {
    try { writeFileSync(path + "/probe", ""); rmSync(path + "/probe"); return true; } catch { return false; }
  };
  const folders = ["/", ...readdirSync("/").map((name) => "/" + name), "/app/docs", "/var/tmp", "/usr/local/bin"];
  const written = folders.filter((path) => existsSync(path) && writable(path));
  console.log("can be written:", ...written);
  const surplus = ["npm", "npx", "gcc", "make", "python3", "git", "curl"].filter((name) =>
    ["/usr/local/bin/", "/usr/bin/", "/bin/"].some((at) => existsSync(at + name)));
  const others = written.filter((path) => path !== "/data" && path !== "/backups");
  if (process.getuid() !== 65532 || others.length + surplus.length > 0) throw new Error("not as it should be: " + [...others, ...surplus]);'
echo "— setup"
loupe migrate
made=$(loupe setup --demo --json | tail -n 1)
begin api
begin worker
for one in "api $PORT" "worker $WORKER_PORT"; do
  # shellcheck disable=SC2086 # two words
  until answer=$(health $one 2>/dev/null); do
    runs "${one% *}"
    sleep 1
  done
  echo "— health of the $one: $answer"
done
echo "— a query, and the console"
in_image -e '
  const { workspaceId, token } = JSON.parse(process.argv[1]);
  const address = "http://127.0.0.1:" + process.env.PORT;
  const headers = { "User-Agent": "Mozilla/5.0 (compatible; loupe-try)", Authorization: "Bearer " + token,
    "WORKSPACE-ID": workspaceId, "Content-Type": "application/json" };
  const body = JSON.stringify({ query: "{ workspace { name } items(first: 1) { totalCount nodes { caption } } }" });
  void (async () => {
    const answer = await fetch(address + "/api/v2", { method: "POST", headers, body });
    const page = await fetch(address + "/");
    const [text, html] = await Promise.all([answer.text(), page.text()]);
    console.log(answer.status, text, "console", page.status, html.length, "bytes");
    if (!text.includes("caption") || !html.includes("<script")) throw new Error("not as it should be");
  })();' "$made"
echo "— doctor, which names what this trial lacks"
loupe doctor || [ $? -eq 1 ]
if [ $# -eq 1 ]; then
  echo "— backup and restore"
  back_up_and_restore
fi
echo "— an orderly end"
end api
end worker
echo "All is as it should be."
