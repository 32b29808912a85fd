import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';

/** Seals secrets that the database stores, with a key made of the shop's secret: a copy of the database has none. */
export class SecretSeal {
  readonly #key: Buffer;

  /**
   * @param tokenSecret of the shop
   * @param purpose what is sealed opens with the same one alone
   */
  constructor(tokenSecret: string, purpose = 'second factors of staff') {
    this.#key = Buffer.from(hkdfSync('sha256', tokenSecret, '', purpose, 32));
  }

  /** @param owner whose secret it is: sealed for one account, it does not open for another */
  seal(secret: string, owner: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv(algorithm, this.#key, nonce).setAAD(Buffer.from(owner));
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
  }

  /** The secret; undefined if it was sealed with another secret of the shop, or for another account. */
  open(sealed: string, owner: string): string | undefined {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv(algorithm, this.#key, bytes.subarray(0, 12))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(12, 28));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }
}
