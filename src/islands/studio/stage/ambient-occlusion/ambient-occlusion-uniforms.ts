import { DataTexture, type Texture, Vector4 } from 'three';

/** One white texel: unoccluded until the bake is done. */
function white(): DataTexture {
  const texture = new DataTexture(Uint8Array.of(255, 255, 255, 255), 1, 1);
  texture.needsUpdate = true;
  return texture;
}

/** Results of the bake for metal and ground, shared by reference. */
export class AmbientOcclusionUniforms {
  readonly #empty = white();
  readonly shared = {
    uOpenness: { value: this.#empty as Texture },
    uShadow: { value: this.#empty as Texture },
    /** Centre x, z and half width of the shadow map in mm. */
    uShadowPlace: { value: new Vector4(0, 0, 1, 0) },
    uOccluded: { value: 0 },
  };

  fill(openness: Texture, shadow: Texture, x: number, z: number, half: number): void {
    this.shared.uOpenness.value = openness;
    this.shared.uShadow.value = shadow;
    this.shared.uShadowPlace.value.set(x, z, half, 0);
    this.shared.uOccluded.value = 1;
  }

  clear(): void {
    this.shared.uOpenness.value = this.#empty;
    this.shared.uShadow.value = this.#empty;
    this.shared.uOccluded.value = 0;
  }

  dispose(): void {
    this.#empty.dispose();
  }
}
