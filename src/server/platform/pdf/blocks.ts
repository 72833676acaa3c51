/** Something that stays on one page. */
export interface Block {
  height: number;
  draw(top: number): void;
}

/** Blocks one below the other. */
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

/** Room between blocks. */
export const gap = (height: number): Block => ({ height, draw: () => undefined });
