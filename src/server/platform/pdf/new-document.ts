import PDFDocument from 'pdfkit';

/** An A4 document without a standard font, and its bytes when all is drawn. */
export function newDocument({
  language,
  title,
  brand,
  issuedAt,
}: {
  language: string;
  title: string;
  brand: string;
  issuedAt: Date;
}) {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    font: '',
    info: { Title: title, Author: brand, CreationDate: issuedAt },
  });
  const chunks: Uint8Array[] = [];
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  return {
    pdf,
    async finish(): Promise<Uint8Array<ArrayBuffer>> {
      pdf.end();
      await ended;
      return new Uint8Array(Buffer.concat(chunks));
    },
  };
}
