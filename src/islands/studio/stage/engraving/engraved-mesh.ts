import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  DoubleSide,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  MeshBasicMaterial,
  SRGBColorSpace,
} from 'three';
import type { EngravingStrip } from '#kernel/jewel/pieces/parts/engraving/engraving-strip.ts';

/** An engraving: its position and style. */
export interface EngravedText {
  strip: EngravingStrip;
  text: string;
  font: 'serif' | 'script' | 'sans';
}

const PX_PER_MM = 56;
const MOST_PX = 4096;
/** Height of the baseline, from the top of the strip. */
const BASELINE = 0.78;

const FACES = {
  serif: '"Cormorant Garamond Variable", "Noto Serif CJK HK", "Songti TC", Garamond, serif',
  script: '"Snell Roundhand", "Segoe Script", "Brush Script MT", "Kaiti TC", KaiTi, cursive',
  sans: '"Helvetica Neue", Arial, "Noto Sans CJK HK", "PingFang HK", sans-serif',
} as const;

/** Letters as engraved: dark, with a bright lower edge that catches light. */
function drawLetters({ strip, text, font }: EngravedText): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const scale = Math.min(PX_PER_MM, MOST_PX / strip.lengthMm);
  canvas.width = Math.max(2, Math.round(strip.lengthMm * scale));
  canvas.height = Math.max(2, Math.round(strip.heightMm * scale));
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  context.font = `600 ${strip.emMm * scale}px ${FACES[font]}`;
  context.textBaseline = 'alphabetic';
  const natural = Math.max(1, context.measureText(text).width);
  const write = (dy: number, colour: string) => {
    context.setTransform((canvas.width * 0.97) / natural, 0, 0, 1, canvas.width * 0.015, 0);
    context.fillStyle = colour;
    context.fillText(text, 0, canvas.height * BASELINE + dy);
  };
  write(scale * 0.035, 'rgb(255 252 246 / 0.75)');
  write(0, 'rgb(28 23 18 / 0.92)');
  return canvas;
}

/** A strip with the engraving, to be placed with the piece; `dispose` frees its GPU resources. */
export function engravedMesh(engraved: EngravedText): { mesh: Mesh; dispose: () => void } {
  const { strip } = engraved;
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(strip.positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(strip.normals, 3));
  geometry.setAttribute('uv', new BufferAttribute(strip.uvs, 2));
  geometry.setIndex(new BufferAttribute(strip.indices, 1));
  const texture = new CanvasTexture(drawLetters(engraved));
  texture.colorSpace = SRGBColorSpace;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.anisotropy = 8;
  const material = new MeshBasicMaterial({
    map: texture,
    transparent: true,
    depthWrite: false,
    toneMapped: false,
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: -2,
    polygonOffsetUnits: -2,
  });
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  return {
    mesh,
    dispose() {
      geometry.dispose();
      texture.dispose();
      material.dispose();
    },
  };
}
