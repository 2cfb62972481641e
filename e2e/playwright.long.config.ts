// The stories of `npm run test:long` (decision 121).
import { longStories } from "./playwright.config.ts";

export default longStories;
