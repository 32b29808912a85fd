import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StaffBook } from '../../contract/staff-books.ts';
import { auditEntries } from '../../team/audit/audit-tables.ts';
import { addBooks } from '../../testing/books.ts';
import { paidOrder } from '../../testing/paid-order.ts';
import { addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { productCovers } from './cover-tables.ts';

/** A process starts, on a machine that may be busy. */
vi.setConfig({ testTimeout: 120_000 });

let service: TestService;
let token: string;
let id: string;
beforeAll(async () => {
  service = await startTestService();
  ({ token } = await addStaff(service.database, 'buyer'));
  [id = ''] = await addBooks(service.database, [{ title: 'A Suitable Boy' }]);
});
afterAll(() => service.close());

async function bookNow(): Promise<StaffBook> {
  return (await service.http.get(`/api/staff/books/${id}`).set('authorization', token).expect(200)).body.book;
}
const coverOf = (version: string) => `/api/staff/books/${id}/cover?version=${version}`;

async function upload(picture: Buffer, type = 'image/jpeg', version?: string) {
  const from = version ?? (await bookNow()).version;
  return service.http.put(coverOf(from)).set('authorization', token).set('content-type', type).send(picture);
}

const picture = (width = 600, height = 900, background = '#a03020') =>
  sharp({ create: { width, height, channels: 3, background } });

/** A PNG whose header says that it is as large as this, with the pixels of a single row. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1 + 3 * width)))],
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"><rect width="9" height="9"/></svg>';
const none =
  'A cover is a JPEG, PNG, WebP or AVIF picture. This file is none of these, whatever its name says.';

describe('an uploaded cover', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'may be a %s, and is served in every width',
    async (format) => {
      const shade = { jpeg: '#112233', png: '#223344', webp: '#334455', avif: '#445566' }[format];
      const { body, status } = await upload(
        await picture(900, 1350, shade)
          // With little effort to make the file small.
          .toFormat(format, format === 'avif' ? { effort: 0 } : {})
          .toBuffer(),
        'text/plain',
      );
      expect([status, body.errors]).toEqual([200, undefined]);
      const { image } = body.book as StaffBook;
      expect(image).toMatch(new RegExp(`^/covers/${id}-[0-9a-f]{16}\\.webp$`));
      for (const [folder, width] of [
        ['', 480],
        ['320/', 320],
        ['800/', 800],
      ] as const) {
        const path = image.replace('/covers/', `/covers/${folder}`);
        const cover = await service.http.get(path).expect(200).expect('content-type', 'image/webp');
        expect(cover.headers['cache-control']).toBe('public, max-age=31536000, immutable');
        expect(await sharp(cover.body).metadata()).toMatchObject({
          format: 'webp',
          width,
          height: width * 1.5,
        });
        await service.http.get(path).set('If-None-Match', String(cover.headers.etag)).expect(304);
      }
    },
  );

  it('is uploaded once however often it is sent, and the second of two people is told', async () => {
    const { version } = await bookNow();
    const mine = await picture(600, 900, '#00aa00').png().toBuffer();
    expect((await upload(mine, 'image/png', version)).status).toBe(200);
    expect((await upload(mine, 'image/png', version)).status).toBe(200);
    const refused = await upload(await picture(600, 900, '#aa0000').png().toBuffer(), 'image/png', version);
    expect(refused.status).toBe(409);
    expect(refused.body.book).toEqual(await bookNow());
    const entries = await service.database.select().from(auditEntries);
    expect(entries.filter(({ before }) => JSON.stringify(before).includes(version))).toEqual([]);
    expect(await service.database.select({ width: productCovers.width }).from(productCovers)).toHaveLength(3);
  });

  it('of another shape stays whole, and turned as the camera says', async () => {
    const wide = await picture(1200, 600, '#0000ff').jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { body } = await upload(wide);
    const cover = await service.http.get(body.book.image).expect(200);
    const { data, info } = await sharp(cover.body).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 480, height: 720 });
    // All of it is the main colour, so what was added looks like the picture.
    for (const place of [0, (240 * 480 + 240) * info.channels, data.length - info.channels]) {
      expect([...data.subarray(place, place + 3)].map((part) => Math.round(part / 64))).toEqual([0, 0, 4]);
    }
  });

  it('leads on from paths that orders still have, and makes way for the drawn one', async () => {
    const first = (await upload(await picture(600, 900, '#101010').png().toBuffer())).body.book as StaffBook;
    const { buyer, id: orderId } = await paidOrder(service, id);
    const second = (await upload(await picture(600, 900, '#202020').png().toBuffer())).body.book as StaffBook;
    const [line] = (await buyer.order(orderId)).lines;
    expect(line?.image).toBe(first.image);
    await service.http.get(first.image).expect(302).expect('location', second.image);
    await service.http
      .get(first.image.replace('/covers/', '/covers/320/'))
      .expect('location', second.image.replace('/covers/', '/covers/320/'));

    const { body } = await service.http
      .delete(coverOf(second.version))
      .set('authorization', token)
      .expect(200);
    expect(body.book).toMatchObject({ image: `/covers/${id}.webp`, hasUploadedCover: false });
    await service.http.get(second.image).expect(302).expect('location', `/covers/${id}.webp`);
    // The process that draws covers may have to start first.
    const drawn = async () => {
      const { status, headers } = await service.http.get(`/covers/${id}.webp`);
      return [status, headers['content-type']];
    };
    await expect.poll(drawn).toEqual([200, 'image/webp']);
    expect(await service.database.select({ width: productCovers.width }).from(productCovers)).toEqual([]);
    await service.http.get('/covers/8e5cbbfe-0d03-42ce-94d0-b276f811082c-0123456789abcdef.webp').expect(302);
  });
});

describe('what cannot be a cover is refused, and nothing is stored:', () => {
  const cases: [what: string, file: () => Buffer | Promise<Buffer>, status: number, message: string][] = [
    ['a text named .png', () => Buffer.from('Not a picture at all.'), 400, none],
    ['nothing', () => Buffer.alloc(0), 400, none],
    ['an SVG', () => Buffer.from(svg), 400, none],
    [
      'an SVG behind the first bytes of a PNG',
      () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1'),
      400,
      'The picture cannot be read: the file seems to be damaged. Save it anew, then try again.',
    ],
    [
      'half a JPEG',
      async () => (await picture().jpeg({ quality: 100 }).toBuffer()).subarray(0, 2_000),
      400,
      'The picture cannot be read: the file seems to be damaged. Save it anew, then try again.',
    ],
    [
      'a decompression bomb',
      () => bomb(60_000, 60_000),
      400,
      'The picture has more than 50 million pixels. Save it smaller, then try again.',
    ],
    [
      'a bomb of an allowed size without its pixels',
      () => bomb(5_000, 9_000),
      400,
      'The picture cannot be read: the file seems to be damaged. Save it anew, then try again.',
    ],
    [
      'a stamp',
      () => picture(100, 150).png().toBuffer(),
      400,
      'The picture is less than 200 pixels wide, and would look blurred. Choose a larger one.',
    ],
    [
      '10.5 MB',
      () => Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(10_500_000)]),
      413,
      'The file is larger than 10 MB. Save it smaller, then try again.',
    ],
  ];
  it.each(cases)('%s', async (_what, file, status, message) => {
    const before = await bookNow();
    const answer = await upload(await file(), 'image/png');
    expect([answer.status, answer.body.errors]).toEqual([status, [message]]);
    expect(await bookNow()).toEqual(before);
  });

  it('200 kB of somebody who may not, which are not read', async () => {
    const { token: packer } = await addStaff(service.database, 'packer');
    const picture = Buffer.alloc(200_000);
    await service.http
      .put(coverOf('0123456789abcdef'))
      .set('authorization', packer)
      .send(picture)
      .expect(403);
    await service.http.put(coverOf('0123456789abcdef')).send(picture).expect(401);
  });
});

it('makes a polyglot harmless: of a JPEG that is a page and an archive too, the picture alone is left', async () => {
  const page = '<script>alert(document.domain)</script>';
  const jpeg = await picture(600, 900, '#778899')
    .jpeg()
    .withExif({ IFD0: { Copyright: page } })
    .toBuffer();
  const polyglot = Buffer.concat([jpeg, Buffer.from(page), Buffer.from('PK\x03\x04', 'latin1')]);
  expect(polyglot.indexOf(page)).toBeGreaterThan(0);
  const { body } = await upload(polyglot);
  const { body: cover, headers } = await service.http.get(body.book.image).expect(200);
  expect(headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
  for (const { image } of await service.database.select({ image: productCovers.image }).from(productCovers)) {
    expect([image.indexOf('script'), image.indexOf('PK\x03\x04')]).toEqual([-1, -1]);
  }
  expect((await sharp(cover).metadata()).exif).toBeUndefined();
});
