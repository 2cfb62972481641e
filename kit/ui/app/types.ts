// What the page tells the platform's page around it.

/** As the contract has it. */
export type PointedElement = {
  component?: string;
  path?: string;
  line?: number;
  tag: string;
  role?: string;
  text?: string;
  page: string;
};

export type AppError = { kind: "exception" | "request" | "console"; message: string };
