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
import { renderToStaticMarkup } from 'react-dom/server';
import type { EmailOrder } from '../email.ts';
import { darkStyles, look } from './email-look.ts';
import { addressLines } from './email-text.ts';
import type { EmailContent } from './email-writer.ts';
import { formatRupees } from './format-rupees.ts';
import { greeting } from './greeting.ts';

/** The one that mail programs know best. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** An email as HTML, in the shop's look. It loads nothing: mail programs hide pictures, and pictures tell who reads. */
export function emailHtml(
  { subject, preview, heading, paragraphs, action, notes = [], link, order }: EmailContent,
  { firstName, publicUrl }: { firstName: string; publicUrl: string },
): string {
  const message = (
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
          {[greeting(firstName), ...paragraphs].map((text) => (
            <Text key={text} className="text" style={look.text}>
              {text}
            </Text>
          ))}
          {action && (
            <Button className="button" href={action.url} style={look.button}>
              {action.label}
            </Button>
          )}
          {notes.map((text) => (
            <Quiet key={text}>{text}</Quiet>
          ))}
          {link && (
            <Quiet>
              <QuietLink {...link} />
            </Quiet>
          )}
          {order && <OrderSection {...order} />}
          <Hr className="line" style={look.line} />
          <Quiet>
            <QuietLink url={publicUrl} label="Quire" />. This message was sent automatically; replies to it
            are not read.
          </Quiet>
        </Container>
      </Body>
    </Html>
  );
  return doctype + renderToStaticMarkup(message);
}

function OrderSection({ lines, totals, code, address }: EmailOrder) {
  const { pricePaise, discountPaise, codePaise, deliveryPaise, totalPaise } = totals;
  return (
    <Section>
      <Hr className="line" style={look.line} />
      {lines.map(({ title, author, quantity, pricePaise: each }) => (
        <AmountRow key={`${title} ${author}`} amount={formatRupees(quantity * each)}>
          {`${quantity} × ${title}`}
          <br />
          <span className="quiet" style={{ color: look.quiet.color, fontSize: '14px' }}>
            {author}
          </span>
        </AmountRow>
      ))}
      <Hr className="line" style={look.line} />
      <AmountRow amount={formatRupees(pricePaise)}>Price</AmountRow>
      {discountPaise > 0 && <AmountRow amount={`-${formatRupees(discountPaise)}`}>Discount</AmountRow>}
      {code && <AmountRow amount={`-${formatRupees(codePaise)}`}>{`Code ${code}`}</AmountRow>}
      <AmountRow amount={formatRupees(deliveryPaise)}>Delivery Charges</AmountRow>
      <AmountRow amount={formatRupees(totalPaise)} style={look.total}>
        Total Amount
      </AmountRow>
      {address && (
        <>
          <Hr className="line" style={look.line} />
          <Text className="text" style={look.subheading}>
            Delivery address
          </Text>
          <Quiet>
            {addressLines(address).map((line) => (
              <span key={line}>
                {line}
                <br />
              </span>
            ))}
          </Quiet>
        </>
      )}
    </Section>
  );
}

const QuietLink = ({ url, label }: { url: string; label: string }) => (
  <Link className="link" href={url} style={look.link}>
    {label}
  </Link>
);

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Text className="quiet" style={look.quiet}>
      {children}
    </Text>
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
