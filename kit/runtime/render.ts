// The sandbox's `render` command: shows every page once without a browser and prints what is wrong, as the last line of stdout.
import { openRendering } from "./rendering.ts";

const rendering = await openRendering();
await rendering.run();
