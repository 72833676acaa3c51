import type { PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import type { Vec3 } from '#kernel/jewel/mesh/vector.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import { bakePrograms } from './ambient-occlusion/ambient-occlusion-bake.ts';
import { AmbientOcclusionUniforms } from './ambient-occlusion/ambient-occlusion-uniforms.ts';
import { PacedBake } from './ambient-occlusion/paced-bake.ts';
import { aimAt } from './camera/aim.ts';
import type { Family } from './camera/family.ts';
import { Orbit } from './camera/orbit.ts';
import { partAt, pointOnScreen } from './camera/pick.ts';
import { distanceForScale, pixelsPerMm } from './camera/true-size.ts';
import { type StageView, VIEWS, type ViewName, viewOf } from './camera/views.ts';
import { EnvironmentCube } from './environment/environment-cube.ts';
import { EnvironmentUniforms } from './environment/environment-uniforms.ts';
import { ENVIRONMENTS, type Environment, type EnvironmentId } from './environment/environments.ts';
import { FrameGuard } from './frame-guard.ts';
import { Surroundings } from './gem/surroundings.ts';
import { GpuPace } from './gpu-pace.ts';
import { Piece } from './model/piece.ts';
import { poseOf } from './model/pose.ts';
import { FrameRenderer, type Subject } from './picture/frame-renderer.ts';
import { cssSize, pixelSize } from './picture/frame-size.ts';
import { Ground } from './picture/ground.ts';
import { specimens } from './picture/specimens.ts';
import type { Tier } from './quality.ts';

const DEGREES = Math.PI / 180;
/** Time without motion before a still starts. */
const SETTLE_MS = 90;
const SNAPSHOT_FRAMES = 24;
/** Blur of metal in the surroundings of stones, in cube map texels: the same whatever was drawn before. */
const SURROUNDINGS_FOOTPRINT = 90;

export interface EngineParts {
  /** With its final settings: programs, compiled at once, differ by them. */
  renderer: WebGLRenderer;
  tier: Tier;
  scene: Scene;
  camera: PerspectiveCamera;
  element: HTMLElement;
  /** Requests another frame. */
  invalidate: () => void;
  isCalm: boolean;
}

/** Everything behind the canvas: light, piece, camera, and the passes of each frame. */
export class StageEngine {
  readonly ground: Ground;
  readonly orbit: Orbit;
  readonly #parts: EngineParts;
  readonly #guard = new FrameGuard();
  readonly #stillPace: GpuPace;
  readonly #bake: PacedBake;
  readonly #metalCube = new EnvironmentCube();
  readonly #stoneCube = new EnvironmentCube();
  readonly #uniforms: EnvironmentUniforms;
  readonly #occlusion = new AmbientOcclusionUniforms();
  readonly #frames: FrameRenderer;
  #environment: Environment = ENVIRONMENTS.jeweller;
  #piece: Piece | null = null;
  /** The hero view of a piece that lies as it was photographed; null for that of its family. */
  #hero: StageView | null = null;
  #surroundings: Surroundings | null = null;
  #compiling: Promise<void> | null = null;
  #areShadersReady = false;
  #movedAt = -Infinity;
  #lastFrame: number | null = null;
  #isStillBegun = false;
  #isFinished = false;
  #isSeen = true;
  #view: ViewName | null = null;
  /** A frame closer or wider than that of the view, mm. */
  #frameMm: number | null = null;
  #onStill: ((isFinished: boolean) => void) | null = null;

  constructor(parts: EngineParts) {
    this.#parts = parts;
    const context = () => parts.renderer.getContext() as WebGL2RenderingContext;
    this.#stillPace = new GpuPace(context);
    this.#bake = new PacedBake(parts, {
      into: this.#occlusion,
      pace: new GpuPace(context),
      directions: parts.tier.bakePerFrame,
    });
    this.#uniforms = new EnvironmentUniforms(this.#metalCube.target.texture, this.#stoneCube.target.texture);
    this.ground = new Ground(this.#uniforms, this.#occlusion);
    this.#frames = new FrameRenderer(parts.renderer, parts.tier);
    this.orbit = new Orbit(parts.camera, parts.element, parts.isCalm, () => this.touch());
    // While the model is still being built.
    void this.#frames.compile({ scene: specimens(this.ground), camera: parts.camera }, bakePrograms());
    this.#drawEnvironment();
  }

  /** Requests another frame after a change. */
  touch(): void {
    this.#movedAt = performance.now();
    this.#isStillBegun = false;
    this.#isFinished = false;
    this.#parts.invalidate();
  }

  /** Stops drawing while the stage is out of view. */
  set isSeen(isSeen: boolean) {
    this.#isSeen = isSeen;
    if (isSeen) this.#parts.invalidate();
  }

  /** Called when a still is clean enough to be seen, and again when it is finished. */
  set onStill(callback: ((isFinished: boolean) => void) | null) {
    this.#onStill = callback;
  }

  setEnvironment(id: EnvironmentId): void {
    this.#environment = ENVIRONMENTS[id];
    this.#drawEnvironment();
    this.#beginBake();
    this.touch();
  }

  /**
   * Replaces the model, already laid down if it has a hero view. The camera stays unless the family changes.
   */
  setModel(model: JewelModel, family: Family, hero: StageView | null): Piece {
    const before = this.#piece;
    // Stones read their cubes from the scene by uniform, so the old cubes go with their piece.
    this.#surroundings?.dispose();
    this.#hero = hero;
    const pose = poseOf(model, family, hero !== null);
    this.#piece = new Piece(model, family, pose, this.#uniforms, this.#occlusion);
    this.#surroundings = new Surroundings(this.#piece.stones, this.#piece.pose);
    this.#uniforms.set(this.#environment, this.#piece.isWhite);
    if (before?.family !== family) this.#goTo(this.#view ?? 'hero', true);
    // A slider moves the same vertices: the old occlusion serves until the new bake is done.
    const isAlike =
      before?.metals.length === this.#piece.metals.length &&
      this.#piece.metals.every(({ vertexCount }, i) => before.metals[i]?.vertexCount === vertexCount);
    if (!isAlike) this.#occlusion.clear();
    this.#beginBake();
    this.touch();
    return this.#piece;
  }

  /** Moves to a named view, in its own frame or in one of `frameMm`; the first view is set at once. */
  setView(view: ViewName, frameMm: number | null = null): void {
    this.#frameMm = frameMm;
    this.#goTo(view, this.#view === null);
  }

  #goTo(view: ViewName, atOnce: boolean): void {
    this.#view = view;
    this.#guard.reset();
    const piece = this.#piece;
    if (piece === null) return;
    const { min, max } = piece.model.bounds;
    const widthMm = Math.max(max[0] - min[0], max[1] - min[1]);
    const own = (view === 'hero' && this.#hero) || viewOf(piece.family, view, widthMm);
    const aim = aimAt({ ...own, frameMm: this.#frameMm ?? own.frameMm }, piece.model, piece.pose);
    this.orbit.goTo(aim, performance.now(), atOnce);
    this.touch();
  }

  /** CSS pixels per mm on the piece, and a setter for the true-size view. */
  get pxPerMm(): number {
    return pixelsPerMm(cssSize(this.#parts.element), this.orbit.distance);
  }

  set pxPerMm(scale: number) {
    this.orbit.setDistance(distanceForScale(cssSize(this.#parts.element), scale));
    this.touch();
  }

  /** Draws a frame; true while there is more to draw. */
  frame(now: number): boolean {
    const piece = this.#piece;
    if (piece === null || !this.#isSeen || !this.#isCompiled()) return false;
    const isMoving = this.orbit.tick(now) || now - this.#movedAt < SETTLE_MS;
    this.#turnLights();
    const subject = this.#subject(piece);
    const { width, height } = pixelSize(this.#parts.renderer);
    if (isMoving) {
      this.#bake.step();
      if (this.#lastFrame !== null) this.#guard.recordFrame(now - this.#lastFrame, this.orbit.distance);
      this.#lastFrame = now;
      this.#isStillBegun = false;
      this.#bake.rest();
      this.#stillPace.rest();
      this.#frames.renderMoving(subject, width, height, this.#guard.scale);
      return true;
    }
    this.#guard.rest();
    this.#lastFrame = null;
    if (this.#bake.isRunning) {
      if (this.#bake.stepOn(now)) this.#isStillBegun = false;
      return true;
    }
    return this.#drawStill(subject, width, height, now);
  }

  /** Starts to compile the shaders before the first frame; true when they are ready. */
  #isCompiled(): boolean {
    this.#compiling ??= this.#frames.compile(this.#parts).then(() => {
      this.#areShadersReady = true;
      this.touch();
    });
    return this.#areShadersReady;
  }

  #drawStill(subject: Subject, width: number, height: number, now: number): boolean {
    if (this.#isStillBegun && this.#isFinished) return false;
    const steps = this.#stillPace.next(now);
    if (steps === 0) return true;
    const frames = this.#stillPace.framesOf(this.#parts.tier.stillFrames);
    if (!this.#isStillBegun || this.#frames.isTooLong(frames)) {
      this.#isStillBegun = true;
      subject.footprint.value = SURROUNDINGS_FOOTPRINT;
      this.#surroundings?.capture(this.#parts.renderer, this.#parts.scene);
      this.#frames.restartStill(width, height, frames);
    }
    const isClean = this.#frames.renderStill(subject, steps);
    this.#stillPace.mark(now);
    this.#isFinished = this.#frames.isStillFinished;
    if (isClean) this.#onStill?.(this.#isFinished);
    return !this.#isFinished;
  }

  /** An image of the current view, `width` pixels wide in the stage's aspect ratio. */
  snapshot(width: number): { width: number; height: number; bytes: Uint8Array<ArrayBuffer> } {
    const piece = this.#piece;
    if (piece === null) throw new Error('no piece on the stage');
    this.#bake.finish();
    const frame = cssSize(this.#parts.element);
    const height = Math.max(1, Math.round((width * frame.height) / frame.width));
    this.#turnLights();
    this.#uniforms.footprint.value = SURROUNDINGS_FOOTPRINT;
    this.#surroundings?.capture(this.#parts.renderer, this.#parts.scene);
    const frames = Math.min(SNAPSHOT_FRAMES, this.#parts.tier.stillFrames * 2);
    const bytes = this.#frames.renderApart(this.#subject(piece), width, height, frames);
    this.touch();
    return { width, height, bytes };
  }

  /** The place of a point of the model on the canvas, CSS pixels; null without a model. */
  project(point: Vec3): [x: number, y: number] | null {
    const { camera, element } = this.#parts;
    return this.#piece && pointOnScreen(camera, this.#piece.pose, point, cssSize(element));
  }

  /** As `partAt`. */
  pick(x: number, y: number): string | null {
    return partAt(this.#parts.scene, this.#parts.camera, x, y);
  }

  #subject(piece: Piece): Subject {
    const { scene, camera } = this.#parts;
    const { footprint } = this.#uniforms;
    const [environment, ground, { shift }] = [this.#environment, this.ground, this.orbit];
    return { scene, camera, piece, environment, ground, footprint, shift };
  }

  #drawEnvironment(): void {
    this.#metalCube.draw(this.#parts.renderer, this.#environment.metal);
    this.#stoneCube.draw(this.#parts.renderer, this.#environment.stone);
    if (this.#piece !== null) this.#uniforms.set(this.#environment, this.#piece.isWhite);
  }

  #heroTurn(): number {
    if (this.#piece === null) return 0;
    return (this.#hero ?? VIEWS[this.#piece.family].hero).azimuth * DEGREES;
  }

  #turnLights(): void {
    this.#uniforms.turnTo(this.#environment.turnsWithCamera ? this.orbit.azimuth : this.#heroTurn());
  }

  #beginBake(): void {
    const piece = this.#piece;
    if (piece === null) return;
    const size = { directions: this.#parts.tier.bakeDirections, depthTexels: this.#parts.tier.depthTexels };
    this.#bake.begin(piece.metals, piece.pose, piece.sphere, this.#environment.metal, this.#heroTurn(), size);
    const { center, radius } = piece.sphere;
    this.ground.set(this.#environment.shadow, center.x, center.z, radius * 2.2);
  }

  dispose(): void {
    this.#stillPace.rest();
    for (const d of [
      this.#piece,
      this.#bake,
      this.#surroundings,
      this.#frames,
      this.ground,
      this.orbit,
      this.#occlusion,
      this.#metalCube,
      this.#stoneCube,
    ])
      d?.dispose();
  }
}
