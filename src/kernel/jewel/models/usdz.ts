import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Mat4 } from '#kernel/jewel/mesh/mesh.ts';
import { at, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import type { ViewerMaterial, ViewerMesh, ViewerScene } from './viewer-scene.ts';

/** The earliest date a zip can hold, so that the same scene gives the same bytes. */
const STAMP = '1980-01-01T12:00:00';
/** Readers map the files of a package directly into memory, so each starts at a multiple of this. */
const ALIGNMENT = 64;
/** Size of a zip entry's header with one extra field, without its name. */
const ENTRY_BYTES = 34;
/** Id of an extra field that is not assigned. */
const PADDING_FIELD = 0x3039;

const HEAD = `#usda 1.0
(
  defaultPrim = "Root"
  metersPerUnit = 1
  upAxis = "Y"
)
`;

const rounded = (value: number, perUnit: number): string => String(Math.round(value * perUnit) / perUnit);
const vectors = (list: Float32Array, perUnit: number): string => {
  const texts: string[] = [];
  for (let i = 0; i < list.length; i += 3)
    texts.push(
      `(${rounded(at(list, i), perUnit)},${rounded(at(list, i + 1), perUnit)},${rounded(at(list, i + 2), perUnit)})`,
    );
  return texts.join(',');
};

/** Precision of a tenth of a micrometre, in files in millimetres. */
const PER_MM = 10_000;
const PER_NORMAL = 1_000;

function geometryOf({ positions, normals, indices }: ViewerMesh): string {
  const faces = Array.from({ length: indices.length / 3 }, () => 3);
  return `${HEAD.replace('"Root"', '"Geometry"')}
def "Geometry"
{
  def Mesh "Geometry"
  {
    int[] faceVertexCounts = [${faces.join(',')}]
    int[] faceVertexIndices = [${indices.join(',')}]
    normal3f[] normals = [${vectors(normals, PER_NORMAL)}] (
      interpolation = "vertex"
    )
    point3f[] points = [${vectors(positions, PER_MM)}]
    uniform token subdivisionScheme = "none"
  }
}
`;
}

/** USD multiplies row vectors: its rows are our columns. */
function matrixOf(matrix: Mat4): string {
  const rows = [0, 4, 8, 12].map((i) => `(${matrix.slice(i, i + 4).join(', ')})`);
  return `( ${rows.join(', ')} )`;
}

const colourOf = ([r, g, b]: Vec3): string => `(${r}, ${g}, ${b})`;

function materialOf({ colour, opacity, metalness, roughness }: ViewerMaterial, index: number): string {
  return `  def Material "Material_${index}"
  {
    def Shader "Surface"
    {
      uniform token info:id = "UsdPreviewSurface"
      color3f inputs:diffuseColor = ${colourOf(colour)}
      float inputs:roughness = ${roughness}
      float inputs:metallic = ${metalness}
      float inputs:opacity = ${opacity}
      int inputs:useSpecularWorkflow = 0
      token outputs:surface
    }
    token outputs:surface.connect = </Materials/Material_${index}/Surface.outputs:surface>
  }
`;
}

const placeOf = (name: string, matrix: Mat4, geometry: number, material: number): string => `
        def Xform "${name}" (
          prepend references = @./geometries/${geometry}.usda@</Geometry>
          prepend apiSchemas = ["MaterialBindingAPI"]
        )
        {
          matrix4d xformOp:transform = ${matrixOf(matrix)}
          uniform token[] xformOpOrder = ["xformOp:transform"]
          rel material:binding = </Materials/Material_${material}>
        }
`;

/** Uncompressed, with every file at a multiple of 64 bytes, as USDZ requires. */
function pack(files: ReadonlyMap<string, string>): Uint8Array<ArrayBuffer> {
  const entries: Zippable = {};
  let offset = 0;
  for (const [name, text] of files) {
    const bytes = strToU8(text);
    const begins = offset + ENTRY_BYTES + name.length;
    const padding = (ALIGNMENT - (begins % ALIGNMENT)) % ALIGNMENT;
    entries[name] = [bytes, { extra: { [PADDING_FIELD]: new Uint8Array(padding) } }];
    offset = begins + padding + bytes.length;
  }
  return zipSync(entries, { level: 0, mtime: STAMP });
}

/**
 * A scene as USDZ for Apple's viewer: metres, Y up, for a level ground. Equal scenes give equal bytes. Link to it with
 * `#allowsContentScaling=0`, so that viewers show it at true scale.
 */
export function writeUsdz({ root, parts }: ViewerScene): Uint8Array<ArrayBuffer> {
  const materials = [...new Set(parts.map(({ material }) => material))];
  const geometries = [...new Set(parts.map(({ mesh }) => mesh))];
  const places = parts.flatMap(({ name, mesh, material, instances }, part) => {
    const plain = name.replace(/[^a-z0-9]+/gi, '_');
    return instances.map((matrix, index) =>
      placeOf(`${plain}_${part}_${index}`, matrix, geometries.indexOf(mesh), materials.indexOf(material)),
    );
  });
  const model = `${HEAD}
def Xform "Root"
{
  def Scope "Scenes" (
    kind = "sceneLibrary"
  )
  {
    def Xform "Scene" (
      customData = {
        bool preliminary_collidesWithEnvironment = 0
        string sceneName = "Scene"
      }
      sceneName = "Scene"
    )
    {
      token preliminary:anchoring:type = "plane"
      token preliminary:planeAnchoring:alignment = "horizontal"

      def Xform "piece"
      {
        matrix4d xformOp:transform = ${matrixOf(root)}
        uniform token[] xformOpOrder = ["xformOp:transform"]
${places.join('')}      }
    }
  }
}

def "Materials"
{
${materials.map(materialOf).join('\n')}}
`;
  return pack(
    new Map([
      ['model.usda', model],
      ...geometries.map((mesh, index) => [`geometries/${index}.usda`, geometryOf(mesh)] as const),
    ]),
  );
}
