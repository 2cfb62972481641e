// First-use help: what to do, four descriptions to begin with, and the way to whole apps.
import { LayoutGrid } from "lucide-react";
import { Button } from "../../../ui/button.tsx";

const EXAMPLES = [
  "A booking app for a dog grooming salon with a calendar, the dogs and their owners, and reminders",
  "A hive log for beekeepers: hives, inspections, harvests, and a chart of honey by month",
  "Invoices for freelancers with clients, line items and a page that shows what is still unpaid",
  "A reading list for a book club where members suggest books, vote and write short reviews",
] as const;

type WelcomeProps = {
  onPick: (example: string) => void;
  /** Opens the templates; null for a project that has begun. */
  onGallery: (() => void) | null;
  /** What the app is called that stands beside the chat already; null for an empty project. */
  begunAs: string | null;
};

export function Welcome({ onPick, onGallery, begunAs }: WelcomeProps) {
  if (begunAs !== null)
    return (
      <div>
        <h2 className="text-xl">{begunAs} is ready to use</h2>
        <p className="mt-2 text-muted">
          Try it out: its sample rows are there to be played with. Then say here what should be different, deploy it as
          it is, or open its code.
        </p>
      </div>
    );
  return (
    <div>
      <h2 className="text-xl">What shall we build?</h2>
      <p className="mt-2 text-muted">
        Describe your app in a few sentences: who uses it, and what they keep track of. You can change everything later
        by asking.
      </p>
      <p className="mt-6 text-sm font-medium">Or begin with one of these</p>
      <ul className="mt-2.5 flex flex-col gap-2">
        {EXAMPLES.map((example) => (
          <li key={example}>
            <button
              type="button"
              onClick={() => onPick(example)}
              className="w-full rounded-surface border border-hairline bg-raised px-4 py-3 text-left text-sm transition-colors duration-150 hover:border-accent"
            >
              {example}
            </button>
          </li>
        ))}
      </ul>
      {onGallery !== null && (
        <Button className="mt-4 w-full" onClick={onGallery}>
          <LayoutGrid size={17} strokeWidth={1.75} aria-hidden="true" />
          Begin from a template
        </Button>
      )}
    </div>
  );
}
