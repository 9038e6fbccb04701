import decode from 'qr/decode.js';

/** Draws the picture as a camera would see it (from a canvas, on white) and reads it. */
export async function decodeQR(svg: SVGSVGElement): Promise<string> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const size = svg.viewBox.baseVal.width * 4;
  copy.setAttribute('width', String(size));
  copy.setAttribute('height', String(size));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(copy.outerHTML)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(size, size);
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, size, size);
  pen.drawImage(image, 0, 0, size, size);
  return decode(pen.getImageData(0, 0, size, size));
}
