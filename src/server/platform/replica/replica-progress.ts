/** Above this lag a replica is not read. */
const mostLagMs = 5_000;
const mostSamples = 60;

/** A position in the write-ahead log, such as `16/B374D848`, as a number. */
export function walPosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/**
 * How far a replica follows its primary. It is usable if it has everything that this process knows to have changed, so that
 * nothing older is read, or cached, under a newer revision. Times are in ms of any monotonic clock.
 */
export class ReplicaProgress {
  #needed: bigint | undefined;
  #replayed = -1n;
  /** Positions of the primary that the replica has not reached. */
  #ahead: { position: bigint; at: number }[] = [];
  #caughtUpAt = Number.NEGATIVE_INFINITY;

  /** The primary was at this position; with `hasChanges` the replica is not read before it is there too. */
  notePrimary(position: bigint, at: number, hasChanges: boolean): void {
    // Not the larger one: after a failover the new primary may be behind the old one.
    if (hasChanges || this.#needed === undefined) this.#needed = position;
    this.#ahead = [...this.#ahead, { position, at }].slice(-mostSamples);
  }

  noteReplica(position: bigint): void {
    this.#replayed = position;
    const reached = this.#ahead.filter((sample) => sample.position <= position);
    this.#ahead = this.#ahead.filter((sample) => sample.position > position);
    this.#caughtUpAt = reached.at(-1)?.at ?? this.#caughtUpAt;
  }

  /** The replica did not answer. */
  noteFailure(): void {
    this.#replayed = -1n;
  }

  lagMs(now: number): number {
    return now - this.#caughtUpAt;
  }

  isUsable(now: number): boolean {
    return this.#needed !== undefined && this.#replayed >= this.#needed && this.lagMs(now) <= mostLagMs;
  }
}
