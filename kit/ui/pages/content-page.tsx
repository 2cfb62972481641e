// A page of words and pictures.
import { LinkButton } from "../parts/button.tsx";
import { classNames } from "../parts/class-names.ts";
import { Icon } from "../parts/icon.tsx";
import { Page } from "../parts/layout.tsx";
import type { ContentPageProps, ContentSection } from "../types.ts";

export function ContentPage({ title, intro, sections = [], children }: ContentPageProps) {
  const short =
    sections.length > 1 &&
    sections.every(({ text = "", image, items, action }) => text.length < 240 && !image && !items && !action);
  return (
    <Page title={title} intro={intro}>
      <div className={classNames("grid gap-4", short && "sm:grid-cols-2 lg:grid-cols-3")}>
        {sections.map((section, index) => (
          <Part key={section.heading ?? String(index)} section={section} short={short} />
        ))}
      </div>
      {children}
    </Page>
  );
}

function Part({
  section: { heading, text, icon, image, items = [], action },
  short,
}: {
  section: ContentSection;
  short: boolean;
}) {
  return (
    <section className={classNames("rounded-card border border-line bg-surface p-6 shadow-xs", !short && "sm:p-8")}>
      <div className={classNames(image && "grid items-center gap-8 md:grid-cols-2")}>
        <div>
          {icon && (
            <span className="mb-4 grid size-11 place-items-center rounded-control bg-accent-wash text-accent-text">
              <Icon name={icon} size={22} />
            </span>
          )}
          {heading && (
            <h2 className={classNames("font-semibold tracking-tight", short ? "text-lg" : "text-xl")}>{heading}</h2>
          )}
          {text && <p className="mt-2 max-w-prose whitespace-pre-line text-ink-muted text-pretty">{text}</p>}
          {action && (
            <LinkButton to={action.to} className="mt-5">
              {action.label}
            </LinkButton>
          )}
        </div>
        {image && <img src={image} alt={heading ?? ""} loading="lazy" className="w-full rounded-card object-cover" />}
      </div>
      {items.length > 0 && (
        <ul className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {items.map((item) => (
            <li key={item.title} className="flex gap-3">
              <Icon name={item.icon ?? "check"} size={20} className="mt-0.5 text-accent-text" />
              <div>
                <h3 className="font-medium">{item.title}</h3>
                {item.text && <p className="mt-0.5 text-sm text-ink-muted">{item.text}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
