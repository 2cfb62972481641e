// Part of every bundle that `npm run dev` builds: loads the page anew once there is another bundle.

const ASK_EVERY_MS = 500;

async function readBuild(): Promise<string | null> {
  // The server starts again meanwhile, or the file is being written.
  const answer = await fetch("/assets/build.txt", { cache: "no-store" }).catch(() => null);
  return answer?.ok ? answer.text() : null;
}

async function watchBuild(): Promise<void> {
  const first = await readBuild();
  setInterval(async () => {
    const build = await readBuild();
    if (first !== null && build !== null && build !== first) location.reload();
  }, ASK_EVERY_MS);
}

void watchBuild();
