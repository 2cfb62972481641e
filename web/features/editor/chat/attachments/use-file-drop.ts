// Files that are dragged over a part of the page, and those that are pasted.
import { type ClipboardEvent, type DragEvent, useRef, useState } from "react";

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

/** `over` is true while files hover; spread `handlers` on the element that takes them. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  // Entering a child comes before leaving its parent.
  const depth = useRef(0);
  const end = () => {
    depth.current = 0;
    setOver(false);
  };
  const handlers = {
    onDragEnter(event: DragEvent) {
      if (!carriesFiles(event)) return;
      depth.current += 1;
      setOver(true);
    },
    onDragOver(event: DragEvent) {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
    },
    onDragLeave(event: DragEvent) {
      if (!carriesFiles(event)) return;
      depth.current -= 1;
      if (depth.current <= 0) end();
    },
    onDrop(event: DragEvent) {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      end();
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { over, handlers };
}

/** Takes pasted files; where there are words beside them, such as cells of a spreadsheet, the words are meant. */
export function takePasted(event: ClipboardEvent, onFiles: (files: readonly File[]) => void): void {
  const { files, types } = event.clipboardData;
  if (files.length === 0 || types.includes("text/plain")) return;
  event.preventDefault();
  onFiles([...files].map(named));
}

/** The clipboard calls every picture `image.png`. */
function named(file: File): File {
  const ending = /^image\.(\w+)$/.exec(file.name)?.[1];
  return ending === undefined ? file : new File([file], `Pasted picture.${ending}`, { type: file.type });
}
