// What the room of templates offers.
import type { SourceFiles, TemplateListItem } from "#contract";
import type { App } from "#http";

/** A template as a project begins as it. */
export type Template = Readonly<{
  title: string;
  /** What its app calls itself. */
  appName: string;
  files: SourceFiles;
}>;

export type Templates = Readonly<{
  /** In the order of the shelves, by title on each. */
  list(): Promise<readonly TemplateListItem[]>;
  /** Null where there is none of that name. `appName` is the name that its app is given. */
  read(name: string, appName?: string): Promise<Template | null>;
  registerRoutes(app: App): void;
}>;
