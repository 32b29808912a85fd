import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** Razorpay's checkout: its script, the frame it opens, the addresses it talks to. */
const razorpaySources = {
  scriptSrc: ['https://checkout.razorpay.com'],
  frameSrc: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  connectSrc: ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
};

/**
 * Security headers for every response. The content security policy names this shop alone, and Razorpay
 * where Razorpay takes the payments; inline styles need the nonce that the page was sent with.
 */
export function securityHeaders({ razorpay }: { razorpay: boolean }): RequestHandler[] {
  const sources = razorpay ? razorpaySources : { scriptSrc: [], frameSrc: [], connectSrc: [] };
  return [
    (_request, response, next) => {
      response.locals.nonce = randomBytes(16).toString('base64');
      // The back room alone has a use for a camera.
      response.set('Permissions-Policy', 'camera=(), microphone=()');
      next();
    },
    helmet({
      // Browsers on http://localhost would be sent to https otherwise.
      strictTransportSecurity: false,
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", (_request, response) => nonceOf(response), ...sources.scriptSrc],
          styleSrc: ["'self'", (_request, response) => nonceOf(response)],
          imgSrc: ["'self'", 'data:'],
          connectSrc: ["'self'", ...sources.connectSrc],
          frameSrc: sources.frameSrc.length > 0 ? sources.frameSrc : ["'none'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
    }),
  ];
}

/** The nonce of a response as a source of a content security policy. */
export const nonceOf = (response: object): string =>
  'locals' in response ? `'nonce-${(response as Response).locals.nonce}'` : "'self'";

/**
 * Built HTML with placeholders for the nonce of a response. They are found once, at start, so that text from visitors or
 * the catalogue is never searched or replaced.
 */
export type NonceTemplate = (nonce: string) => string;

/** Finds the placeholders of built HTML, which `client/vite.config.ts` puts there. */
export function nonceTemplate(builtHtml: string): NonceTemplate {
  const pieces = builtHtml.split('__CSP_NONCE__');
  return (nonce) => pieces.join(nonce);
}

/** Sends a built page. */
export function page(file: string): RequestHandler {
  const html = nonceTemplate(readFileSync(file, 'utf8'));
  return (_request, response) => {
    response.set('Cache-Control', 'no-store');
    response.type('html').send(html(String(response.locals.nonce)));
  };
}
