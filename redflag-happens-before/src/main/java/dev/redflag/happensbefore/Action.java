package dev.redflag.happensbefore;

import dev.redflag.runtime.rule.Condition;
import dev.redflag.runtime.rule.FieldTest;
import dev.redflag.runtime.sync.EdgeKind;
import java.util.List;

/**
 * One action of a row.
 *
 * @param verb what is done
 * @param objects the objects that it is done to, as the row writes them
 * @param kind the kind of edge
 * @param condition what must hold of the method's result
 * @param unless what must not hold of a field of the receiver at the end; or null
 * @param exceptions simple names of exceptions that count like a normal return
 */
public record Action(
    Verb verb,
    List<String> objects,
    EdgeKind kind,
    Condition condition,
    FieldTest unless,
    List<String> exceptions) {}
