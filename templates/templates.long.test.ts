// The stories of the templates that templates.test.ts does not tell. TEMPLATES=kanban,snake tells these instead.
import { TEMPLATES, TOLD_DAILY, tellStories } from "./told.ts";

tellStories(process.env.TEMPLATES?.split(",") ?? TEMPLATES.filter((name) => !TOLD_DAILY.includes(name)));
