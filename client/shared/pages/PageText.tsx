import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import { Link as RouterLink } from 'react-router-dom';
import { isShopPath, isTextLink } from '../../../text/safe-link.ts';
import { nestHeadings } from './nest-headings.ts';

/** All that a text can show; the rest of Markdown shows what is within it. */
const ELEMENTS = 'h2 h3 h4 h5 h6 p strong em a ul ol li blockquote hr br code pre'.split(' ');

interface LinkProps {
  href?: string | undefined;
  children?: ReactNode;
}

/** A link within the text; one that leads nowhere harmless is text. */
function TextLink({ href, children }: LinkProps) {
  if (!href) return <>{children}</>;
  return isShopPath(href) ? (
    <Link component={RouterLink} to={href} underline="always">
      {children}
    </Link>
  ) : (
    <Link href={href} underline="always" rel="noopener noreferrer">
      {children}
    </Link>
  );
}

/** The same in the back room, which none of these addresses belongs to: it opens beside. */
const LinkElsewhere = ({ href, children }: LinkProps) =>
  href ? (
    <Link href={href} underline="always" target="_blank" rel="noopener noreferrer">
      {children}
    </Link>
  ) : (
    children
  );

const heading = (level: 2 | 3 | 4 | 5 | 6) =>
  function Heading({ children }: { children?: ReactNode }) {
    return (
      <Typography component={`h${level}`} variant={level === 2 ? 'h3' : 'h4'} sx={{ mt: 4, mb: 1.5 }}>
        {children}
      </Typography>
    );
  };

const COMPONENTS: Components = {
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
};
const COMPONENTS_OF_SHOP: Components = {
  ...COMPONENTS,
  a: ({ href, children }) => <TextLink href={href}>{children}</TextLink>,
};
const COMPONENTS_ELSEWHERE: Components = {
  ...COMPONENTS,
  a: ({ href, children }) => <LinkElsewhere href={href}>{children}</LinkElsewhere>,
};

/**
 * A page's text: a safe part of Markdown as elements of React. HTML in it is text, pictures are left out, and links lead
 * to pages, places of the page, emails and telephones alone. Its headings begin at the second level.
 * @param links `elsewhere` where the text is shown outside of the shop
 */
export const PageText = ({ children, links }: { children: string; links?: 'elsewhere' }) => (
  <Box
    sx={{
      typography: 'prose',
      maxWidth: '68ch',
      overflowWrap: 'anywhere',
      '& > :first-of-type': { mt: 0 },
      '& p, & ul, & ol, & pre, & blockquote': { mt: 0, mb: 2 },
      '& ul, & ol': { pl: 3.5 },
      '& li > p': { mb: 0.5 },
      '& blockquote': { mx: 0, pl: 2, borderLeft: 3, borderColor: 'divider', color: 'text.secondary' },
      // The serif has no bold letters.
      '& strong': { fontFamily: 'fontFamily', fontWeight: 600, fontSize: '0.94em' },
      '& code': { fontSize: '0.9em' },
      '& pre': { overflowX: 'auto', p: 2, bgcolor: 'background.field', borderRadius: 1 },
      '& hr': { my: 4, border: 0, borderTop: 1, borderColor: 'divider' },
    }}
  >
    <Markdown
      components={links === 'elsewhere' ? COMPONENTS_ELSEWHERE : COMPONENTS_OF_SHOP}
      allowedElements={ELEMENTS}
      unwrapDisallowed
      rehypePlugins={[nestHeadings]}
      urlTransform={(link) => (isTextLink(link) ? link : '')}
    >
      {children}
    </Markdown>
  </Box>
);
