declare module 'gltf-validator' {
  export interface ValidationReport {
    issues: {
      /** severity: 0 error, 1 warning, 2 information, 3 hint */
      messages: { code: string; message: string; severity: number; pointer?: string }[];
    };
  }
  export function validateBytes(
    data: Uint8Array,
    options?: { maxIssues?: number },
  ): Promise<ValidationReport>;
}
