// Page, sections, cards and the spacing between them.
import { type HTMLAttributes, type ReactNode, useId } from "react";
import { usePageTitle } from "../capabilities/page-head.ts";
import { classNames } from "./class-names.ts";

export type PageProps = {
  title: string;
  intro?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  /** Above the title: a way back. */
  before?: ReactNode;
  /** Left of the title: a sign of what the page is about. */
  mark?: ReactNode;
  /** Beside the title: a state. */
  badge?: ReactNode;
  narrow?: boolean;
  children?: ReactNode;
};

/** A page's title, its actions and its content. */
export function Page({ title, intro, actions, before, mark, badge, narrow = false, children }: PageProps) {
  usePageTitle(title);
  return (
    <div
      className={classNames(
        "mx-auto w-full px-4 py-6 sm:px-8 sm:py-8",
        narrow ? "max-w-3xl" : "max-w-6xl 2xl:max-w-[88rem]",
      )}
    >
      {before}
      <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 max-w-3xl items-center gap-4">
          {mark && <span className="max-sm:hidden">{mark}</span>}
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <h1 className="min-w-0 text-2xl font-semibold tracking-tight text-balance break-words sm:text-3xl">
                {title}
              </h1>
              {badge}
            </div>
            {intro && <p className="mt-1 max-w-2xl text-ink-muted text-pretty">{intro}</p>}
          </div>
        </div>
        {actions && (
          <div data-no-print className="flex flex-wrap items-center gap-2">
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  );
}

export type SectionProps = { title?: string; intro?: ReactNode; actions?: ReactNode; children?: ReactNode };

export function Section({ title, intro, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={title ? id : undefined} className="mt-8 first:mt-0">
      {(title || actions) && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          {title && (
            <h2 id={id} className="text-lg font-semibold tracking-tight">
              {title}
            </h2>
          )}
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      )}
      {intro && <p className="mb-3 text-sm text-ink-muted">{intro}</p>}
      {children}
    </section>
  );
}

export type CardProps = HTMLAttributes<HTMLDivElement> & { title?: string; actions?: ReactNode; padded?: boolean };

export function Card({ title, actions, padded = true, className, children, ...rest }: CardProps) {
  return (
    <div
      className={classNames("rounded-card border border-line bg-surface shadow-xs", padded && "p-5", className)}
      {...rest}
    >
      {(title || actions) && (
        <div className={classNames("flex items-center justify-between gap-3", padded ? "mb-4" : "px-5 pt-5 pb-3")}>
          {title && <h2 className="font-semibold tracking-tight">{title}</h2>}
          {actions}
        </div>
      )}
      {children}
    </div>
  );
}

type Gap = "small" | "medium" | "large";
const GAPS: Record<Gap, string> = { small: "gap-2", medium: "gap-4", large: "gap-8" };

export type StackProps = HTMLAttributes<HTMLDivElement> & { gap?: Gap; direction?: "column" | "row" };

export function Stack({ gap = "medium", direction = "column", className, ...rest }: StackProps) {
  const flow = direction === "row" ? "flex-row flex-wrap items-center" : "flex-col";
  return <div className={classNames("flex", flow, GAPS[gap], className)} {...rest} />;
}

export type GridProps = HTMLAttributes<HTMLDivElement> & { columns?: 1 | 2 | 3 | 4; gap?: Gap };

const COLUMNS = {
  1: "grid-cols-1",
  2: "grid-cols-1 md:grid-cols-2",
  3: "grid-cols-1 md:grid-cols-3",
  4: "grid-cols-1 min-[360px]:grid-cols-2 lg:grid-cols-4",
};

/** Columns on wide screens, one below the other on phones. */
export function Grid({ columns = 3, gap = "medium", className, ...rest }: GridProps) {
  return <div className={classNames("grid", COLUMNS[columns], GAPS[gap], className)} {...rest} />;
}
