// Words for software that keeps no rows: what is played, counted down, worked out or shown.

export const TOOL_WORDS: ReadonlySet<string> = new Set(
  "timer stopwatch countdown metronome tuner calculator converter generator randomizer randomiser picker roulette dice game puzzle quiz bingo hangman crossword sudoku trivia buzzer simulator clock soundboard doodle slideshow flashcard karaoke translator chatbot compass synthesizer pinball chess tetris snake solitaire minesweeper lottery raffle draw shuffler scorer scoreboard thermometer beeper teleprompter caller visualizer visualiser counter configurator screensaver".split(
    " ",
  ),
);
