import { createHmac } from 'node:crypto';
import type { Request, Response } from 'express';
import jwt from 'jsonwebtoken';
import { v4 as uuid } from 'uuid';
import { deviceCookieName } from '../../contract/rules.ts';
import type { UserRow } from './account.queries.ts';

const lifetimeDays = 180;
const cookiePattern = new RegExp(`(?:^|;)\\s*${deviceCookieName}=([\\w.-]+)`);

/** Documentation of the header that sets a device's cookie. */
export const deviceCookieHeader = {
  'Set-Cookie': {
    description:
      'Marks the device as one that has logged in to the account: it keeps a budget of wrong passwords of its own. It ' +
      'gives no access. Callers without cookies leave it out.',
    example: `${deviceCookieName}=eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.c2lnbmF0dXJl; Path=/; HttpOnly; SameSite=Strict`,
    always: false,
  },
};

/**
 * Device cookies, as OWASP describes them against lockouts: a login marks the device, and wrong passwords from unknown
 * devices do not use up the attempts of a marked one. A change of the password or a logout everywhere ends the mark.
 */
export class DeviceCookies {
  readonly #secret: string;

  /** @param tokenSecret the shop's secret; cookies are signed with a key derived from it, so that none is a token */
  constructor(tokenSecret: string) {
    this.#secret = createHmac('sha256', tokenSecret).update('device cookies').digest('base64url');
  }

  /** Marks the device that a request came from. */
  set(request: Request, response: Response, user: UserRow): void {
    const mark = jwt.sign({ version: user.tokenVersion }, this.#secret, {
      algorithm: 'HS256',
      subject: user.id,
      jwtid: uuid(),
      expiresIn: `${lifetimeDays}d`,
    });
    response.cookie(deviceCookieName, mark, {
      httpOnly: true,
      sameSite: 'strict',
      secure: request.secure,
      maxAge: lifetimeDays * 86_400_000,
    });
  }

  /** The id of the device if the cookie marks it for this account. */
  idOf(request: Request, user: UserRow | undefined): string | undefined {
    const mark = cookiePattern.exec(request.get('cookie') ?? '')?.[1];
    if (!mark || !user) return undefined;
    try {
      const content = jwt.verify(mark, this.#secret, { algorithms: ['HS256'], subject: user.id });
      if (typeof content === 'string' || content.version !== user.tokenVersion) return undefined;
      return content.jti;
    } catch (error) {
      // The library does not catch the SyntaxError of JSON.parse for malformed content.
      if (error instanceof jwt.JsonWebTokenError || error instanceof SyntaxError) return undefined;
      throw error;
    }
  }
}
