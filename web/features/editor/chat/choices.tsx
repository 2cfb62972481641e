// What an answer offers to choose from: buttons that send their words.

type ChoicesProps = { choices: readonly string[]; onChoose: ((words: string) => void) | null };

export function Choices({ choices, onChoose }: ChoicesProps) {
  return (
    <ul aria-label="Choices" className="flex flex-col items-start gap-2">
      {choices.map((words) => (
        <li key={words}>
          <button
            type="button"
            disabled={onChoose === null}
            onClick={() => onChoose?.(words)}
            className="min-h-9 pointer-coarse:min-h-11 rounded-control border border-edge px-3 py-1.5 text-left text-sm hover:bg-ink/6 disabled:text-muted disabled:hover:bg-transparent"
          >
            {words}
          </button>
        </li>
      ))}
    </ul>
  );
}
