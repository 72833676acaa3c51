import { MathUtils, type PerspectiveCamera } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { Turned } from '#client/design-link.ts';
import { type CameraAim, placeCamera } from './aim.ts';

const FLIGHT_MS = 650;
/** One slow turn. */
const FULL_TURN_MS = 24_000;
/** Slower devices do not animate. */
const SMOOTH_MS = 120;
const KEY_TURN = Math.PI / 18;
const KEY_ZOOM = 0.88;
const HIGHEST = MathUtils.degToRad(3);
const LOWEST = MathUtils.degToRad(88);

/** A glide slower than this per frame is invisible; ending it lets the still start a second sooner. */
const UNSEEN_GLIDE = MathUtils.degToRad(0.02);
/** Smaller rotations are invisible. */
const UNSEEN_TURN = MathUtils.degToRad(1.5);

const wholeDegrees = (angle: number): number => Math.round(MathUtils.radToDeg(angle));
const ease = (t: number): number => t * t * (3 - 2 * t);
/** Interpolates along the shorter way round. */
const turnTo = (from: number, to: number, t: number): number =>
  from + (MathUtils.euclideanModulo(to - from + Math.PI, 2 * Math.PI) - Math.PI) * t;

/** Rotates, zooms and animates the camera: by pointer and pinch, by keys, and to named views. */
export class Orbit {
  readonly #camera: PerspectiveCamera;
  readonly #controls: OrbitControls;
  readonly #isCalm: boolean;
  #flight: { from: CameraAim; to: CameraAim; since: number } | null = null;
  #shift: readonly [number, number] = [0, 0];
  #home: CameraAim | null = null;
  /** The rest of an automatic rotation, in radians. */
  #idleTurn = 0;
  #idleAt: number | null = null;
  /** A pointer rotates or zooms. */
  #isHeld = false;

  /** `isCalm`: the visitor prefers reduced motion, so the camera is not animated. */
  constructor(camera: PerspectiveCamera, element: HTMLElement, isCalm: boolean, onChange: () => void) {
    this.#camera = camera;
    this.#isCalm = isCalm;
    this.#controls = new OrbitControls(camera, element);
    this.#controls.enablePan = false;
    this.#controls.enableDamping = !isCalm;
    this.#controls.dampingFactor = 0.09;
    this.#controls.rotateSpeed = 0.7;
    this.#controls.zoomSpeed = 0.8;
    this.#controls.minPolarAngle = HIGHEST;
    this.#controls.maxPolarAngle = LOWEST;
    this.#controls.addEventListener('change', onChange);
    this.#controls.addEventListener('start', () => {
      this.#isHeld = true;
      this.#rest();
    });
    this.#controls.addEventListener('end', () => {
      this.#isHeld = false;
    });
  }

  /** The lens shift, in half frames. */
  get shift(): readonly [number, number] {
    return this.#shift;
  }

  get azimuth(): number {
    return this.#controls.getAzimuthalAngle();
  }

  get distance(): number {
    return this.#controls.getDistance();
  }

  /** Moves to an aim; at once with `atOnce` or reduced motion. */
  goTo(aim: CameraAim, now: number, atOnce: boolean): void {
    this.#home = aim;
    this.#controls.minDistance = aim.distance * 0.22;
    this.#controls.maxDistance = aim.distance * 2.2;
    if (atOnce || this.#isCalm) {
      this.#flight = null;
      this.#arrive(aim);
    } else {
      this.#flight = { from: this.#present(), to: aim, since: now };
      this.#controls.enabled = false;
    }
  }

  /** The shopper's rotation; undefined in the view's own position. */
  get turned(): Turned | undefined {
    const home = this.#home;
    if (home === null || this.#flight !== null) return undefined;
    const now = this.#present();
    const away = turnTo(now.azimuth, home.azimuth, 1) - now.azimuth;
    const raised = home.elevation - now.elevation;
    const distance = Math.round((100 * now.distance) / home.distance);
    const isHome = Math.max(Math.abs(away), Math.abs(raised)) < UNSEEN_TURN && Math.abs(distance - 100) < 2;
    if (isHome) return undefined;
    return { azimuth: wholeDegrees(now.azimuth), elevation: wholeDegrees(now.elevation), distance };
  }

  /** Applies a rotation from the current view, without animation. */
  turnTo({ azimuth, elevation, distance }: Turned): void {
    if (this.#home === null) return;
    this.#flight = null;
    this.#controls.enabled = true;
    this.#arrive({
      ...this.#home,
      azimuth: MathUtils.degToRad(azimuth),
      elevation: MathUtils.degToRad(elevation),
      distance: (this.#home.distance * distance) / 100,
    });
  }

  /** Distance in mm, for the true-size view. */
  setDistance(distance: number): void {
    const aim = { ...this.#present(), distance };
    this.#controls.minDistance = Math.min(this.#controls.minDistance, distance);
    this.#controls.maxDistance = Math.max(this.#controls.maxDistance, distance);
    this.#arrive(aim);
  }

  /** Rotates once around the piece, until the shopper touches it; never with reduced motion. */
  turnOnce(): void {
    if (this.#isCalm) return;
    this.#idleTurn = 2 * Math.PI;
    this.#idleAt = null;
  }

  #rest(): void {
    this.#idleTurn = 0;
  }

  #turnIdly(now: number): boolean {
    const ms = this.#idleAt === null ? 0 : now - this.#idleAt;
    this.#idleAt = now;
    if (ms > SMOOTH_MS) this.#rest();
    const by = Math.min(this.#idleTurn, (2 * Math.PI * ms) / FULL_TURN_MS);
    this.#idleTurn -= by;
    this.#controls.rotateLeft(by);
    return true;
  }

  /** Continues a damped movement until it can no longer be seen. */
  #glide(): boolean {
    const before = { azimuth: this.azimuth, polar: this.#controls.getPolarAngle(), distance: this.distance };
    if (!this.#controls.update()) return false;
    const turned = Math.abs(turnTo(before.azimuth, this.azimuth, 1) - before.azimuth);
    const raised = Math.abs(this.#controls.getPolarAngle() - before.polar);
    const zoomed = Math.abs(this.distance / before.distance - 1);
    if (this.#isHeld || Math.max(turned, raised, zoomed) >= UNSEEN_GLIDE) return true;
    this.#stop();
    return false;
  }

  /** Ends a damped movement at the present position. */
  #stop(): void {
    const { enableDamping } = this.#controls;
    this.#controls.enableDamping = false;
    this.#controls.update();
    this.#controls.enableDamping = enableDamping;
  }

  /** Advances by one frame; true while the camera is still animated. */
  tick(now: number): boolean {
    if (this.#flight === null && this.#idleTurn > 0) return this.#turnIdly(now);
    if (this.#flight === null) return this.#glide();
    const { from, to, since } = this.#flight;
    const t = ease(Math.min(1, Math.max(0, (now - since) / FLIGHT_MS)));
    this.#arrive({
      target: from.target.clone().lerp(to.target, t),
      azimuth: turnTo(from.azimuth, to.azimuth, t),
      elevation: MathUtils.lerp(from.elevation, to.elevation, t),
      distance: MathUtils.lerp(from.distance, to.distance, t),
      shift: [MathUtils.lerp(from.shift[0], to.shift[0], t), MathUtils.lerp(from.shift[1], to.shift[1], t)],
    });
    if (t < 1) return true;
    this.#flight = null;
    this.#controls.enabled = true;
    return true;
  }

  /** Handles a key; true if it is a known one. */
  press(key: string): boolean {
    if (this.#flight !== null) return false;
    this.#rest();
    switch (key) {
      case 'Home':
        if (this.#home !== null) this.goTo(this.#home, performance.now(), false);
        return true;
      case 'ArrowLeft':
        this.#controls.rotateLeft(KEY_TURN);
        return true;
      case 'ArrowRight':
        this.#controls.rotateLeft(-KEY_TURN);
        return true;
      case 'ArrowUp':
        this.#controls.rotateUp(KEY_TURN);
        return true;
      case 'ArrowDown':
        this.#controls.rotateUp(-KEY_TURN);
        return true;
      case '+':
      case '=':
        this.#zoom(KEY_ZOOM);
        return true;
      case '-':
      case '_':
        this.#zoom(1 / KEY_ZOOM);
        return true;
      default:
        return false;
    }
  }

  #zoom(by: number): void {
    const { minDistance, maxDistance } = this.#controls;
    this.setDistance(MathUtils.clamp(this.distance * by, minDistance, maxDistance));
  }

  #present(): CameraAim {
    return {
      target: this.#controls.target.clone(),
      azimuth: this.azimuth,
      elevation: Math.PI / 2 - this.#controls.getPolarAngle(),
      distance: this.distance || (this.#home?.distance ?? 100),
      shift: this.#shift,
    };
  }

  #arrive(aim: CameraAim): void {
    this.#controls.target.copy(aim.target);
    this.#shift = aim.shift;
    placeCamera(this.#camera, aim);
    // Otherwise the controls would continue their damped motion from the old position.
    this.#stop();
    this.#controls.dispatchEvent({ type: 'change' });
  }

  dispose(): void {
    this.#controls.dispose();
  }
}
