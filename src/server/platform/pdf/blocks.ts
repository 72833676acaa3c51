/** A part of a paper that is not split between pages. */
export interface Block {
  height: number;
  draw(top: number): void;
}

/** Blocks below each other. */
export const stack = (blocks: readonly Block[]): Block => ({
  height: blocks.reduce((sum, { height }) => sum + height, 0),
  draw: (top) => {
    let y = top;
    for (const block of blocks) {
      block.draw(y);
      y += block.height;
    }
  },
});

/** Space between blocks. */
export const gap = (height: number): Block => ({ height, draw: () => undefined });
