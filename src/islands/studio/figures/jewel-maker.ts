import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { CastabilityIssue } from '#kernel/jewel/pieces/parts/castability-issue.ts';
import type { StoneLadder } from '#kernel/jewel/pricing/stone-ladder.ts';
import { NewestOnly } from '../stage/model/newest-only.ts';
import type { Figures } from './figures.ts';
import type { BuildRequest, BuiltJewel, FiguresRequest } from './jewel.worker.ts';

/** A design to be weighed, before the prices of its stones are fetched. */
export type WeighRequest = Omit<FiguresRequest, 'ladders'>;

/** The calculations; each may run in a worker of its own. */
export interface JewelCalculations {
  build(request: BuildRequest): Promise<BuiltJewel>;
  weigh(request: FiguresRequest): Promise<Figures>;
  /** The issues with a remedy for thin walls; takes as long as weighing a dozen designs. */
  mend(design: Design, issues: readonly CastabilityIssue[]): Promise<CastabilityIssue[]>;
  /** Prices of the design's stones by `ladderKey`; rejects when the shop cannot be reached. */
  ladders(design: Design): Promise<ReadonlyMap<string, StoneLadder>>;
}

export interface JewelEvents {
  built(request: BuildRequest, jewel: BuiltJewel): void;
  buildFailed(request: BuildRequest): void;
  weighed(request: WeighRequest, figures: Figures): void;
  /** The remedies for a design that was weighed before. */
  mended(design: Design, issues: CastabilityIssue[]): void;
  /** Whether figures of the current design are awaited. */
  busy(isBusy: boolean): void;
  priceMissing(isMissing: boolean): void;
}

/**
 * Keeps the shape and the figures of one design up to date. Of each calculation only the newest request counts: answers to
 * older ones are dropped.
 */
export class JewelMaker {
  readonly #calculations: JewelCalculations;
  readonly #events: JewelEvents;
  readonly #builder: NewestOnly<BuildRequest, BuiltJewel>;
  readonly #weigher: NewestOnly<FiguresRequest, Figures>;
  readonly #mender: NewestOnly<{ design: Design; issues: readonly CastabilityIssue[] }, CastabilityIssue[]>;
  #building: BuildRequest | null = null;
  #weighing: WeighRequest | null = null;

  constructor(calculations: JewelCalculations, events: JewelEvents) {
    this.#calculations = calculations;
    this.#events = events;
    this.#builder = new NewestOnly((request) => calculations.build(request));
    this.#weigher = new NewestOnly((request) => calculations.weigh(request));
    this.#mender = new NewestOnly(({ design, issues }) => calculations.mend(design, issues));
  }

  /** Builds and weighs what has changed since the last call; `weigh` is null until there is a price to show. */
  update(build: BuildRequest, weigh: WeighRequest | null): void {
    const isBuilt = build.design === this.#building?.design && build.isApart === this.#building.isApart;
    if (!isBuilt) void this.#build(build);
    if (weigh === null) return;
    // The bands of a set may change to follow the ring; the design that results is weighed.
    if (build.before !== null) this.#events.busy(true);
    else if (!this.#isWeighing(weigh)) void this.#weigh(weigh);
  }

  /** Pending requests resolve without an answer. */
  end(): void {
    this.#builder.end();
    this.#weigher.end();
    this.#mender.end();
  }

  /** Compares what affects the figures; other properties of a stone or a history entry do not. */
  #isWeighing({ design, stone, pricing }: WeighRequest): boolean {
    const current = this.#weighing;
    return current?.design === design && current.stone?.id === stone?.id && current.pricing === pricing;
  }

  async #build(request: BuildRequest): Promise<void> {
    this.#building = request;
    try {
      const jewel = await this.#builder.ask(request);
      if (jewel === null) return;
      const { changes, design } = jewel;
      // The design with followed bands comes back through `update` and is built already.
      if (changes.length > 0 && this.#building === request) this.#building = { ...request, design };
      this.#events.built(request, jewel);
    } catch {
      this.#events.buildFailed(request);
    }
  }

  async #weigh(request: WeighRequest): Promise<void> {
    this.#weighing = request;
    const isNewest = () => this.#weighing === request;
    this.#events.busy(true);
    try {
      const ladders = await this.#calculations.ladders(request.design).catch(() => null);
      if (!isNewest()) return;
      if (ladders === null) this.#events.priceMissing(true);
      // Without the prices of stones the shop would ask another price than the studio shows.
      const pricing = ladders && request.pricing;
      const figures = await this.#weigher.ask({ ...request, pricing, ladders: ladders ?? new Map() });
      if (figures === null) return;
      this.#events.weighed(request, figures);
      if (figures.price) this.#events.priceMissing(false);
      if (!isNewest()) return;
      this.#events.busy(false);
      if (figures.canMend) void this.#mend(request.design, figures.issues);
    } catch {
      if (isNewest()) this.#events.busy(false);
    }
  }

  async #mend(design: Design, issues: readonly CastabilityIssue[]): Promise<void> {
    const mended = await this.#mender.ask({ design, issues }).catch(() => null);
    if (mended !== null) this.#events.mended(design, mended);
  }
}
