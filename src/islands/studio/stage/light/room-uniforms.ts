import { type Texture, Vector2, Vector3 } from 'three';
import type { Room } from './rooms.ts';

/** Values of the room that every material shares by reference: set once, seen by all. */
export class RoomUniforms {
  readonly turn = { value: new Vector2(1, 0) };
  readonly ground = { value: new Vector3() };
  /** Texels of the room's cube that a pixel may smear over; a still's jitter needs less. */
  readonly footprint = { value: 110 };
  readonly gem;
  readonly metal;

  constructor(metalCube: Texture, stoneCube: Texture) {
    this.gem = {
      uRoom: { value: stoneCube },
      uTurn: this.turn,
      uFloor: { value: new Vector3() },
      uLight: { value: 1 },
      uHead: { value: 0.9 },
      uHeadCos: { value: 1 },
      uGround: this.ground,
    };
    this.metal = {
      uRoom: { value: metalCube },
      uTurn: this.turn,
      uLight: { value: 1 },
      uFloor: { value: new Vector3() },
      uGround: this.ground,
      uFootprint: this.footprint,
    };
  }

  /** `isWhite`: the piece's metal is white and wants contrast. */
  set(room: Room, isWhite: boolean): void {
    const { light, floor } = isWhite ? room.white : room.gold;
    const ground = new Vector3(...room.ground);
    this.ground.value.copy(ground);
    this.metal.uLight.value = light;
    this.metal.uFloor.value.copy(ground).multiplyScalar(floor);
    this.gem.uFloor.value.copy(this.metal.uFloor.value).multiplyScalar(room.stoneFloor);
    this.gem.uLight.value = room.stoneLight;
    this.gem.uHead.value = room.headStrength;
    this.gem.uHeadCos.value = Math.cos((room.headDeg * Math.PI) / 180);
  }

  /** Turns the room's lights about the vertical. */
  turnTo(angle: number): void {
    this.turn.value.set(Math.cos(angle), Math.sin(angle));
  }
}
