// First-use help: what to do, and four descriptions to begin with.
const EXAMPLES = [
  "A booking app for a dog grooming salon with a calendar, the dogs and their owners, and reminders",
  "A hive log for beekeepers: hives, inspections, harvests, and a chart of honey by month",
  "Invoices for freelancers with clients, line items and a page that shows what is still unpaid",
  "A reading list for a book club where members suggest books, vote and write short reviews",
] as const;

export function Welcome({ onPick }: { onPick: (example: string) => void }) {
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
    </div>
  );
}
