// A button that copies a text and says so in its own place; it works in frames too.
import { useState } from "react";
import { words } from "../../words/index.ts";
import { copyText } from "../data/links.ts";
import { Button, type ButtonProps } from "./button.tsx";

export type CopyButtonProps = Omit<ButtonProps, "onClick" | "icon"> & {
  /** What is copied. */
  text: string;
};

const SAID_MS = 2_000;

/** Copies `text`; without children it says "Copy". Where the browser lets nobody copy it shows the text to be copied by hand. */
export function CopyButton({ text, children, variant = "secondary", ...rest }: CopyButtonProps) {
  const [said, setSaid] = useState<"copied" | "refused" | null>(null);
  const copy = async () => {
    setSaid((await copyText(text)) ? "copied" : "refused");
    setTimeout(() => setSaid(null), SAID_MS);
  };
  const { copied, copy: name } = words().actions;
  return (
    <>
      <Button {...rest} variant={variant} icon={said === "copied" ? "check" : "copy"} onClick={() => void copy()}>
        {said === "copied" ? copied : (children ?? name)}
      </Button>
      <span aria-live="polite" className="sr-only">
        {said === "copied" ? copied : ""}
      </span>
      {said === "refused" && <code className="text-sm break-all select-all">{text}</code>}
    </>
  );
}
