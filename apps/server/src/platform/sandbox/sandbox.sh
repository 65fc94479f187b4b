# Shows a program nothing but the given paths, to read only, and one folder to write in, if there is one, and none of the
# rights of the user who started it: sandbox.sh [--writable FOLDER] PATH... -- COMMAND. To be started by unshare in
# namespaces of its own (sandbox.ts says which, and why).
set -eu
# Every Linux has this folder, and nothing that is shown lies in it.
root=/sys
mount -t tmpfs -o mode=755,size=1m none "$root"
if [ "$1" = --writable ]; then
  mkdir -p "$root$2"
  mount --bind "$2" "$root$2"
  mount -o remount,bind,nosuid,nodev,noexec "$root$2"
  shift 2
fi
while [ "$1" != -- ]; do
  # What lies in a folder that is shown already is shown with it.
  if [ -e "$1" ] && [ ! -e "$root$1" ]; then
    mkdir -p "$root${1%/*}"
    if [ -L "$1" ]; then
      cp -P "$1" "$root$1"
    else
      if [ -d "$1" ]; then mkdir -p "$root$1"; else : > "$root$1"; fi
      mount --rbind "$1" "$root$1"
      mount -o remount,bind,ro "$root$1"
    fi
  fi
  shift
done
shift
mount -o remount,bind,ro "$root"
exec chroot "$root" setpriv --no-new-privs --bounding-set=-all --inh-caps=-all "$@"
