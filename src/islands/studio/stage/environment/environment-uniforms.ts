import { type Texture, Vector2, Vector3 } from 'three';
import type { Environment } from './environments.ts';

/** Values of the environment, shared by reference with every material. */
export class EnvironmentUniforms {
  readonly turn = { value: new Vector2(1, 0) };
  readonly ground = { value: new Vector3() };
  /** Number of cube map texels that a pixel may blur over; less in a still, because of its jitter. */
  readonly footprint = { value: 110 };
  readonly gem;
  readonly metal;

  constructor(metalCube: Texture, stoneCube: Texture) {
    this.gem = {
      uEnvironment: { value: stoneCube },
      uTurn: this.turn,
      uFloor: { value: new Vector3() },
      uLight: { value: 1 },
      uUltraviolet: { value: 0 },
      uHead: { value: 0.9 },
      uHeadCos: { value: 1 },
      uGround: this.ground,
    };
    this.metal = {
      uEnvironment: { value: metalCube },
      uTurn: this.turn,
      uLight: { value: 1 },
      uFloor: { value: new Vector3() },
      uGround: this.ground,
      uFootprint: this.footprint,
    };
  }

  /** `isWhite`: the metal is white and needs contrast. */
  set(environment: Environment, isWhite: boolean): void {
    const { light, floor } = isWhite ? environment.white : environment.gold;
    const ground = new Vector3(...environment.ground);
    this.ground.value.copy(ground);
    this.metal.uLight.value = light;
    this.metal.uFloor.value.copy(ground).multiplyScalar(floor);
    this.gem.uFloor.value.copy(this.metal.uFloor.value).multiplyScalar(environment.stoneFloor);
    this.gem.uLight.value = environment.stoneLight;
    this.gem.uUltraviolet.value = environment.ultraviolet;
    this.gem.uHead.value = environment.headStrength;
    this.gem.uHeadCos.value = Math.cos((environment.headDeg * Math.PI) / 180);
  }

  /** Rotates the environment's lights about the vertical. */
  turnTo(angle: number): void {
    this.turn.value.set(Math.cos(angle), Math.sin(angle));
  }
}
