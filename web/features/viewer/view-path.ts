// Where the browser's address goes when the app inside the frame has navigated.

/** The viewer's path for a path inside the app, or null for one that would lead out of it. */
export function viewPath(project: string, appPath: string): string | null {
  const path = appPath.startsWith("/") ? appPath : `/${appPath}`;
  const [pathname = ""] = path.split(/[?#]/);
  const segments = pathname.split("/").map((segment) => segment.replaceAll(/%2e/gi, "."));
  if (segments.some((segment) => segment === ".." || segment === ".") || pathname.includes("\\")) return null;
  return `/view/${encodeURIComponent(project)}${path === "/" ? "" : path}`;
}
