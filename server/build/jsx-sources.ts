// Lets a preview say where each of its elements was written, without a trace in the page itself.

/** The module that esbuild's `jsxDev` imports into every file with elements. */
export const JSX_SOURCES = "react/jsx-dev-runtime";

/** Remembers file and line by the element's properties, which React keeps as they are: the kit's pointing looks them up. */
export const JSX_SOURCES_MODULE = `
import { Fragment, jsx } from "react/jsx-runtime";
const sources = (globalThis.__ninefoldSources ??= new WeakMap());
export { Fragment };
export function jsxDEV(type, props, key, isStatic, source) {
  const element = key === undefined ? jsx(type, props) : jsx(type, props, key);
  if (source) sources.set(element.props, { type, path: source.fileName.replace(/^app:/, ""), line: source.lineNumber });
  return element;
}
`;
