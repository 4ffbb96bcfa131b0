import {
  type ChatForm,
  type ChatMessage,
  chatMessage,
  EVENT_TYPES,
  type EventMap,
  type EventType,
} from '@loupe/kernel';

/** What of a delivery a message reports. */
interface ReportedEvent {
  readonly eventType: EventType;
  readonly data: EventMap[EventType];
  readonly workspaceId: string;
}

/**
 * An event as a message of a chat. What strangers wrote is never read as markup or as a mention.
 * @param publicUrl address of the service; null where none is set
 */
export function messageOf(format: ChatForm, event: ReportedEvent, publicUrl: string | null): object {
  return chatMessage(format, saidOf(event, publicUrl));
}

function saidOf({ eventType, data, workspaceId }: ReportedEvent, publicUrl: string | null): ChatMessage {
  if (eventType === 'report.ready') {
    const { reportEdition, figures } = data as EventMap['report.ready'];
    return {
      title: `The report “${reportEdition.name}” is ready`,
      text: null,
      facts: [
        { name: 'Posts', value: String(reportEdition.postsCount) },
        ...figures.map((figure) => ({
          name: nameOf(figure.metric),
          value: amountOf(figure, reportEdition.currency),
        })),
      ],
      url:
        publicUrl === null ? null : `${publicUrl}/w/${workspaceId}/reports?report=${reportEdition.reportId}`,
    };
  }
  if (eventType === 'item.alert' || eventType === 'item.went_viral') {
    const { alert, item } = data as EventMap['item.alert'];
    const facts = [{ name: 'Value', value: String(alert.value) }];
    if (alert.previousValue !== null) facts.push({ name: 'Before', value: String(alert.previousValue) });
    return {
      title: `${alert.rule?.name ?? 'A post went viral'}: @${item.socialProfile.accountName}`,
      text: item.caption,
      facts,
      url: item.originalUrl,
    };
  }
  return { title: eventType, text: EVENT_TYPES[eventType], facts: [], url: null };
}

/** Such as `Earned media value`. */
function nameOf(metric: string): string {
  const words = metric.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function amountOf(
  { metric, sum, mean }: EventMap['report.ready']['figures'][number],
  currency: string,
): string {
  if (metric !== 'EARNED_MEDIA_VALUE' || sum === null) return sum ?? (mean === null ? '–' : String(mean));
  const digits = sum.padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)} ${currency}`;
}
