import { classNames, TextArea } from "@ninefold/ui";
import type { OpenQuestion } from "../shared/surveys.ts";

type Props = {
  question: OpenQuestion;
  value: string | string[] | undefined;
  problem: string | undefined;
  onChange: (value: string | string[]) => void;
};

const offeredBy = ({ kind, options }: OpenQuestion): readonly string[] =>
  kind === "One to five" ? ["1", "2", "3", "4", "5"] : kind === "Yes or no" ? ["Yes", "No"] : options;

export function QuestionField({ question, value, problem, onChange }: Props) {
  const { id, text, kind, required } = question;
  if (kind === "Free text")
    return (
      <TextArea
        label={text}
        required={required}
        error={problem}
        maxLength={2000}
        value={[value ?? ""].flat()[0] ?? ""}
        onChange={onChange}
      />
    );
  const chosen = [value ?? []].flat();
  const several = kind === "Several of these";
  const choose = (option: string) => {
    if (!several) return onChange(option);
    onChange(chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]);
  };
  return (
    <fieldset aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className="mb-3 font-medium">
        {text}
        {required && <span className="text-danger-text"> *</span>}
      </legend>
      <div className={classNames("gap-2", kind === "One to five" ? "grid grid-cols-5" : "flex flex-col")}>
        {offeredBy(question).map((option) => (
          <label
            key={option}
            className={classNames(
              "flex cursor-pointer items-center gap-3 rounded-control border px-4 py-2.5 focus-within:outline-2 focus-within:outline-accent",
              kind === "One to five" && "justify-center px-2 max-sm:flex-col max-sm:gap-1",
              chosen.includes(option)
                ? "border-accent bg-accent-wash text-accent-text"
                : "border-line-strong hover:bg-sunken",
            )}
          >
            <input
              type={several ? "checkbox" : "radio"}
              name={id}
              checked={chosen.includes(option)}
              onChange={() => choose(option)}
              className="size-4.5 accent-(--accent)"
            />
            {option}
          </label>
        ))}
      </div>
      {kind === "One to five" && (
        <p className="mt-1.5 flex justify-between text-xs text-ink-muted">
          <span>Not at all</span>
          <span>Very much</span>
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="mt-2 text-sm text-danger-text">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
