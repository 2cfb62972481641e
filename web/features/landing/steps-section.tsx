// How it works, in three steps that fill the mark.
import { TenBars } from "../../ui/mark.tsx";

const STEPS = [
  {
    title: "Describe the vision",
    text: "Write what your app is for and who will use it. A few sentences do; the assistant asks when it needs more.",
    filled: 3,
  },
  {
    title: "Customize and preview",
    text: "Try the app as it grows. Ask for changes in the chat, and go back to any earlier version.",
    filled: 6,
  },
  {
    title: "Launch and scale",
    text: "Deploy with one click, choose an address of your own and share it. Hosting is taken care of.",
    filled: 9,
  },
] as const;

export function StepsSection() {
  return (
    <section id="how-it-works" aria-labelledby="steps-title" className="page-width py-16 sm:py-24">
      <h2 id="steps-title" className="text-2xl sm:text-3xl">
        How it works
      </h2>
      <ol className="mt-12 grid gap-12 md:grid-cols-3 md:gap-10">
        {STEPS.map(({ title, text, filled }, index) => (
          <li key={title}>
            <div aria-hidden="true">
              <TenBars filled={filled} label="" className="h-10 max-w-64" />
            </div>
            <h3 className="mt-6 text-lg">
              <span className="figures mr-2 text-sm font-normal text-accent-text">{index + 1}</span>
              {title}
            </h3>
            <p className="mt-1.5 max-w-[44ch] text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
