import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components';
import type { ReactNode } from 'react';
import type { LetterOrder } from '../letter.ts';
import { greeting } from './greeting.ts';
import { letterAmount } from './letter-amount.ts';
import { darkStyles, look } from './letter-look.ts';
import { addressLines } from './letter-text.ts';
import type { LetterContent } from './letter-writer.ts';

interface LetterPageProps {
  content: LetterContent;
  firstName: string;
  publicUrl: string;
}

/** A letter as HTML, in the shop's look. It loads nothing: mail programs hide pictures, and pictures tell who reads. */
export function LetterPage({ content, firstName, publicUrl }: LetterPageProps) {
  const { subject, preview, heading, paragraphs, action, notes = [], link, order } = content;
  return (
    <Html lang="en">
      <Head>
        <title>{subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <style>{darkStyles}</style>
      </Head>
      <Body className="page" style={look.page}>
        <Preview>{preview}</Preview>
        <Container className="paper" style={look.paper}>
          <Text className="text" style={look.brand}>
            Quire
          </Text>
          <Heading as="h1" className="text" style={look.heading}>
            {heading}
          </Heading>
          <Paragraph>{greeting(firstName)}</Paragraph>
          {paragraphs.map((paragraph) => (
            <Paragraph key={paragraph}>{paragraph}</Paragraph>
          ))}
          {action && (
            <Button className="button" href={action.url} style={look.button}>
              {action.label}
            </Button>
          )}
          {notes.map((note) => (
            <Quiet key={note}>{note}</Quiet>
          ))}
          {link && (
            <Quiet>
              <Link className="link" href={link.url} style={look.link}>
                {link.label}
              </Link>
            </Quiet>
          )}
          {order && <OrderSection order={order} />}
          <Hr className="line" style={look.line} />
          <Quiet>
            <Link className="link" href={publicUrl} style={look.link}>
              Quire
            </Link>
            . This letter was sent automatically; replies to it are not read.
          </Quiet>
        </Container>
      </Body>
    </Html>
  );
}

function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="text" style={look.text}>
      {children}
    </Text>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Text className="quiet" style={look.quiet}>
      {children}
    </Text>
  );
}

function OrderSection({ order: { lines, totals, address } }: { order: LetterOrder }) {
  const { pricePaise, discountPaise, deliveryPaise, totalPaise } = totals;
  return (
    <Section>
      <Hr className="line" style={look.line} />
      {lines.map(({ title, author, quantity, pricePaise: each }) => (
        <AmountRow key={`${title} ${author}`} amount={letterAmount(quantity * each)}>
          {quantity} × {title}
          <br />
          <span className="quiet" style={{ color: look.quiet.color, fontSize: '14px' }}>
            {author}
          </span>
        </AmountRow>
      ))}
      <Hr className="line" style={look.line} />
      <AmountRow amount={letterAmount(pricePaise)}>Price</AmountRow>
      {discountPaise > 0 && <AmountRow amount={`-${letterAmount(discountPaise)}`}>Discount</AmountRow>}
      <AmountRow amount={letterAmount(deliveryPaise)}>Delivery Charges</AmountRow>
      <AmountRow amount={letterAmount(totalPaise)} style={look.total}>
        Total Amount
      </AmountRow>
      <Hr className="line" style={look.line} />
      <Text className="text" style={look.subheading}>
        Delivery address
      </Text>
      <Text className="quiet" style={look.quiet}>
        {addressLines(address).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an address may be the same
          <span key={index}>
            {line}
            <br />
          </span>
        ))}
      </Text>
    </Section>
  );
}

function AmountRow({ amount, style, children }: { amount: string; style?: object; children: ReactNode }) {
  return (
    <Row style={look.row}>
      <Column style={look.titleColumn}>
        <Text className="text" style={{ ...look.title, ...style }}>
          {children}
        </Text>
      </Column>
      <Column style={look.amountColumn}>
        <Text className="text" style={{ ...look.amount, ...style }}>
          {amount}
        </Text>
      </Column>
    </Row>
  );
}
