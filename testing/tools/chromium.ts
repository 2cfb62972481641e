// The Chromium of every test and figure: without a window, and on Debian without the shell of a window that its big sister draws unseen.
import { existsSync } from "node:fs";
import type { Browser, LaunchOptions } from "playwright-core";

const PROGRAMS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
/** Nothing that reaches for the network by itself, no graphics card. */
const ARGUMENTS = ["--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync"];

/** `CHROMIUM_PATH` names another one. Root needs it without Chromium's own sandbox. `switches` are more of its arguments. */
export function chromiumOptions(switches: readonly string[] = []): LaunchOptions {
  const always = process.getuid?.() === 0 ? [...ARGUMENTS, "--no-sandbox"] : ARGUMENTS;
  return {
    executablePath: process.env.CHROMIUM_PATH ?? PROGRAMS.find((program) => existsSync(program)) ?? "chromium",
    args: [...always, ...switches],
  };
}

/** Playwright is loaded by whoever opens one: most tests that use these tools do not. */
export async function openChromium(switches: readonly string[] = []): Promise<Browser> {
  const { chromium } = await import("playwright-core");
  return chromium.launch(chromiumOptions(switches));
}

const held: { shared: Promise<Browser> | null } = { shared: null };

/**
 * The Chromium that all test files of a process share, each with contexts of its own, which it closes. It ends with the
 * process: Playwright sees to that.
 */
export async function sharedChromium(): Promise<Browser> {
  const browser = await held.shared?.catch(() => null);
  if (!browser?.isConnected()) held.shared = openChromium();
  return held.shared ?? openChromium();
}
